# The images of gateway, catalogue, content, marketing, chat, monitoring and web: docker build --target gateway .
# One target per process. Each image contains only its own program, on top of a layer of packages that all images share, and
# defines its own ports, command and health check.
ARG NODE_IMAGE=node:24-trixie-slim

# The packages, installed once for both the build and the runtime images.
FROM ${NODE_IMAGE} AS installed
WORKDIR /kaarto
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,id=kaarto-npm,target=/root/.npm npm ci --ignore-scripts --no-audit --no-fund

# The packages at run time. Without: dev packages; the second Node (node-linux-* is for machines with an old Node); files that
# only people, compilers or bundlers read; icons and fonts, which the build bundles into the pages. Licences are included.
# What only monitoring needs is moved to /monitoring.
FROM installed AS packages
RUN npm prune --omit=dev --ignore-scripts --offline --no-audit --no-fund \
 && cd node_modules \
 && rm -rf node-linux-* typescript @types lucide-react @fontsource-variable .bin .package-lock.json \
 && rm -rf date-holidays/dist date-holidays/data moment/min moment/dist moment/src \
 && find . -type f \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' -o -name '*.tsbuildinfo' \
      -o -iname 'readme*.md' -o -iname 'changelog*.md' -o -iname 'history.md' \) -delete \
 && rm -rf playwright-core/lib/vite playwright-core/bin \
 && mkdir -p /monitoring/@exodus \
 && mv playwright-core diff robots-parser html-encoding-sniffer css-select css-what p-limit yocto-queue /monitoring/ \
 && mv @exodus/bytes /monitoring/@exodus/

FROM installed AS build
COPY . .
RUN node build.mjs \
 && find dist -type f \( -name '*.d.ts' -o -name '*.map' -o -name '*.tsbuildinfo' \) -delete

# An init process, which forwards signals and reaps orphaned children: Node does neither as process 1. Compose could provide one
# (`init: true`), Kubernetes does not.
FROM ${NODE_IMAGE} AS init
RUN apt-get update && apt-get install -y --no-install-recommends tini

FROM ${NODE_IMAGE} AS runtime
WORKDIR /kaarto
COPY --from=init /usr/bin/tini /usr/bin/tini
COPY --from=packages /kaarto/node_modules node_modules
COPY package.json ./
ENV NODE_ENV=production HOST=0.0.0.0 MALLOC_ARENA_MAX=2
# All files belong to root and are read-only for the user that runs the program. A numeric id, because Kubernetes (runAsNonRoot)
# cannot verify that a user name is not root's.
USER 1000:1000
ENTRYPOINT ["tini", "--"]
LABEL org.opencontainers.image.vendor="Kaarto" \
      org.opencontainers.image.licenses="UNLICENSED"

# A service: it listens on NATS, and has a single port for health and metrics.
FROM runtime AS service
COPY --from=build /kaarto/dist/libs dist/libs
ENV HEALTH_PORT=9464
EXPOSE 9464
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --start-interval=1s --retries=4 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.HEALTH_PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]

# An HTTP server (gateway or web), with a separate port for metrics.
FROM runtime AS server
ENV PORT=3000 METRICS_PORT=9464
EXPOSE 3000 9464
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --start-interval=1s --retries=4 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]

FROM service AS catalogue
COPY --from=build /kaarto/dist/services/catalogue dist/services/catalogue
CMD ["node", "--max-old-space-size=512", "--external-memory-accounted-in-global-limit", "dist/services/catalogue/main.js"]
ARG VERSION=dev REVISION=unknown
LABEL org.opencontainers.image.title="kaarto/catalogue" org.opencontainers.image.version="${VERSION}" org.opencontainers.image.revision="${REVISION}"

FROM service AS content
COPY --from=build /kaarto/dist/services/content dist/services/content
CMD ["node", "--external-memory-accounted-in-global-limit", "dist/services/content/main.js"]
ARG VERSION=dev REVISION=unknown
LABEL org.opencontainers.image.title="kaarto/content" org.opencontainers.image.version="${VERSION}" org.opencontainers.image.revision="${REVISION}"

FROM service AS marketing
COPY --from=build /kaarto/dist/services/marketing dist/services/marketing
CMD ["node", "--external-memory-accounted-in-global-limit", "dist/services/marketing/main.js"]
ARG VERSION=dev REVISION=unknown
LABEL org.opencontainers.image.title="kaarto/marketing" org.opencontainers.image.version="${VERSION}" org.opencontainers.image.revision="${REVISION}"

FROM service AS chat
COPY --from=build /kaarto/dist/services/chat dist/services/chat
CMD ["node", "--external-memory-accounted-in-global-limit", "dist/services/chat/main.js"]
ARG VERSION=dev REVISION=unknown
LABEL org.opencontainers.image.title="kaarto/chat" org.opencontainers.image.version="${VERSION}" org.opencontainers.image.revision="${REVISION}"

# Some shops show their prices only with JavaScript, so this image contains a browser.
FROM service AS monitoring
USER root
RUN apt-get update && apt-get install -y --no-install-recommends chromium-headless-shell && rm -rf /var/lib/apt/lists/*
COPY --from=packages /monitoring node_modules
USER 1000:1000
# The browser writes its profile and settings below /tmp, the only writable folder.
ENV CHROMIUM_PATH=/usr/bin/chromium-headless-shell HOME=/tmp
COPY --from=build /kaarto/dist/services/monitoring dist/services/monitoring
CMD ["node", "--external-memory-accounted-in-global-limit", "dist/services/monitoring/main.js"]
ARG VERSION=dev REVISION=unknown
LABEL org.opencontainers.image.title="kaarto/monitoring" org.opencontainers.image.version="${VERSION}" org.opencontainers.image.revision="${REVISION}"

FROM server AS web
COPY --from=build /kaarto/dist/web dist/web
CMD ["node", "dist/web/server.js"]
ARG VERSION=dev REVISION=unknown
LABEL org.opencontainers.image.title="kaarto/web" org.opencontainers.image.version="${VERSION}" org.opencontainers.image.revision="${REVISION}"

FROM server AS gateway
COPY --from=build /kaarto/dist/libs dist/libs
COPY --from=build /kaarto/dist/gateway dist/gateway
CMD ["node", "--external-memory-accounted-in-global-limit", "dist/gateway/main.js"]
ARG VERSION=dev REVISION=unknown
LABEL org.opencontainers.image.title="kaarto/gateway" org.opencontainers.image.version="${VERSION}" org.opencontainers.image.revision="${REVISION}"
