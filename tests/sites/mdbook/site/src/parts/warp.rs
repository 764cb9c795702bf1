fn main() { println!("warp"); }
