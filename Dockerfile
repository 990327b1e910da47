# The site, with its bundled PostgreSQL or with DATABASE_URL and STORAGE_URL: docker build -t voltandes .
FROM node:24-trixie-slim AS build
RUN install --directory --owner=node --group=node /app /compiled
WORKDIR /app
USER node
COPY --chown=node:node . .
# Does what `npm start` does before serving. npm prune keeps TypeScript, an optional peer. The last command fills the
# compile cache with the modules that production loads.
RUN --mount=type=cache,target=/home/node/.npm,uid=1000,gid=1000 \
    node scripts/prepare.mjs build && \
    npm prune --omit=dev && \
    rm -rf node_modules/.cache node_modules/typescript node_modules/@typescript && \
    NODE_COMPILE_CACHE=/compiled ./scripts/node server/start.ts

# Node.js is one of the packages, so the image needs neither its own Node.js nor npm.
FROM debian:trixie-slim
# The same uid as in the build: the compile cache is separate for each uid.
RUN useradd --uid=1000 --home-dir=/data --shell=/usr/sbin/nologin voltandes && \
    install --directory --owner=voltandes --group=voltandes --mode=700 /data
WORKDIR /app
COPY --from=build --chown=root:root /app /app
COPY --from=build --chown=voltandes:voltandes /compiled /compiled
ENV DATA_DIR=/data NODE_COMPILE_CACHE=/compiled
USER voltandes
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s --retries=3 \
    CMD ["./scripts/node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/health').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["./scripts/node", "--max-semi-space-size=16", "server/main.ts"]
