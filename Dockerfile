# Pipling with a PostgreSQL of its own in /data, or with the one that DATABASE_URL names.
#   docker build -t pipling .
#   docker run --read-only --tmpfs /tmp -e TMPDIR=/data -p 5000:5000 -v pipling:/data pipling
#   docker exec CONTAINER node dist/server/cli.mjs backup /data/pipling.backup

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --include=dev --include=optional --no-audit --no-fund
COPY . .
RUN node scripts/build.mjs
# PostgreSQL's libraries need symbolic links that npm packages cannot hold. The first start makes them, but not in a read-only container.
RUN npx tsx --eval "import('./src/platform/db/embedded/binaries.ts').then(({ findBinaries }) => findBinaries())"
RUN npm prune --omit=dev --ignore-scripts --no-audit --no-fund && rm -rf node_modules/.cache

FROM node:24-bookworm-slim
WORKDIR /app
# PostgreSQL refuses to run as root, and initdb looks its user up by name.
RUN install -d -o node -g node -m 0700 /data
COPY --from=build --chown=root:root /app/package.json ./package.json
COPY --from=build --chown=root:root /app/node_modules ./node_modules
COPY --from=build --chown=root:root /app/dist ./dist
USER node
# MALLOC_ARENA_MAX: with more arenas, glibc keeps the memory that decoding a picture took, up to 300 MB.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=5000 DATA_DIR=/data MALLOC_ARENA_MAX=2
VOLUME /data
EXPOSE 5000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Without npm in between, signals reach the app itself. --max-semi-space-size: as in `npm start`, see scripts/pipling.mjs.
CMD ["node", "--max-semi-space-size=16", "dist/server/cli.mjs", "start"]
