# The program alone: static (musl), no shell, no git, not root. Its files are below /work.
#
#     docker build --tag urlint .
#     docker run --rm --volume "$PWD:/work:ro" urlint
#
# To read files that only you can read, and to fix files, run it as yourself:
#
#     docker run --rm --user "$(id -u):$(id -g)" --volume "$PWD:/work" urlint check --fix

# This image builds for musl by itself, on x86-64 and on arm64. The digest is that of the list for all processors, as
# `docker buildx imagetools inspect rust:1.88-alpine` prints it; `--build-arg RUST=...` takes another image.
ARG RUST=rust:1.88-alpine@sha256:9dfaae478ecd298b6b5a039e1f2cc4fc040fc818a2de9aa78fa714dea036574d
# hadolint ignore=DL3006
FROM ${RUST} AS build
WORKDIR /source
ENV RUSTFLAGS="--remap-path-prefix=/source= --remap-path-prefix=/usr/local/cargo=cargo"

# The dependencies are a layer of their own: they are built again only when they change.
COPY Cargo.toml Cargo.lock ./
# members of the workspace, which Cargo.lock locks too; they are not built
COPY python/Cargo.toml python/
COPY wasm/Cargo.toml wasm/
RUN sed -i '/^\[\[test\]\]$/,/^\[dependencies\]$/{/^\[dependencies\]$/!d}' Cargo.toml \
    && mkdir src python/src wasm/src \
    && echo 'fn main() {}' > src/main.rs \
    && touch src/lib.rs python/src/lib.rs wasm/src/lib.rs \
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
