# Pipling with a PostgreSQL of its own in /data, or with the one that DATABASE_URL names.
#   docker build -t pipling .
#   docker run --read-only --tmpfs /tmp -p 5000:5000 -v pipling:/data pipling

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --include=dev --include=optional --no-audit --no-fund
COPY . .
RUN node scripts/patchPackages.mjs
RUN node scripts/build.mjs
# What the pages were built with is not needed to serve them, and the image brings its own Node.js.
RUN npm prune --omit=dev --ignore-scripts --no-audit --no-fund && rm -rf node_modules/.cache node_modules/node-linux-* node_modules/.bin/node
# The links between PostgreSQL's libraries are made on the first start, which could not write here.
RUN node -e "import('./src/platform/db/embeddedBinaries.ts').then((binaries) => binaries.findBinaries())"

FROM node:24-bookworm-slim
WORKDIR /app
# initdb looks its user up by name: `node` is one, and root is none that PostgreSQL runs as.
RUN install -d -o node -g node -m 0700 /data
COPY --from=build --chown=root:root /app/package.json ./package.json
COPY --from=build --chown=root:root /app/node_modules ./node_modules
COPY --from=build --chown=root:root /app/dist ./dist
COPY --from=build --chown=root:root /app/src ./src
USER node
# The two MALLOC_ variables and the flags of CMD are those of scripts/runtime.mjs.
ENV MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=8192 NODE_ENV=production HOST=0.0.0.0 PORT=5000 DATA_DIR=/data
VOLUME /data
EXPOSE 5000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Not through npm: signals reach the app itself, which stops within five seconds.
CMD ["node", "--max-semi-space-size=16", "--v8-pool-size=1", "--heap-growing-percent=150", "src/app/main.ts"]
