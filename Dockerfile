# The program alone: static (musl), no shell, no git, not root. Its files lie under /work.
#
#     docker build --tag urlint .
#     docker run --rm --volume "$PWD:/work:ro" urlint

# This image builds for musl by itself, on x86-64 and on arm64.
FROM rust:1.88-alpine AS build
WORKDIR /source
COPY . .
RUN cargo build --locked --release --bin urlint

FROM scratch
COPY --from=build /source/target/release/urlint /urlint
USER 65534:65534
WORKDIR /work
ENTRYPOINT ["/urlint"]
