# The program alone: static (musl), no shell, no git, not root. Its files are below /work.
#
#     docker build --tag urlint .
#     docker run --rm --volume "$PWD:/work:ro" urlint
#
# To read files that only you can read, and to fix files, run it as yourself:
#
#     docker run --rm --user "$(id -u):$(id -g)" --volume "$PWD:/work" urlint check --fix

# This image builds for musl by itself, on x86-64 and on arm64. A build that must be repeatable names its digest:
# `--build-arg RUST=rust:1.88-alpine@sha256:...`, as `docker buildx imagetools inspect rust:1.88-alpine` prints it.
ARG RUST=rust:1.88-alpine
# hadolint ignore=DL3006
FROM ${RUST} AS build
WORKDIR /source
ENV RUSTFLAGS="--remap-path-prefix=/source= --remap-path-prefix=/usr/local/cargo=cargo"

# The dependencies are a layer of their own: they are built again only when they change.
COPY Cargo.toml Cargo.lock ./
RUN sed -i '/^\[\[test\]\]$/,/^\[dependencies\]$/{/^\[dependencies\]$/!d}' Cargo.toml \
    && mkdir src \
    && echo 'fn main() {}' > src/main.rs \
    && touch src/lib.rs \
    && cargo build --locked --release --bin urlint

COPY rules rules
COPY src src
# the files of the layer before are newer than those of a checkout
RUN touch src/lib.rs src/main.rs \
    && cargo build --locked --release --bin urlint

FROM scratch
COPY --from=build /source/target/release/urlint /urlint
USER 65534:65534
WORKDIR /work
ENTRYPOINT ["/urlint"]
