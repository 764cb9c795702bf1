fn main() {
    wade();
}

fn wade() {
    // slowly
}
