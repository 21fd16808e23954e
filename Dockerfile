FROM node:24-slim AS build
WORKDIR /lectern
COPY package.json package-lock.json .npmrc ./
COPY packages packages
COPY tools/setup.mjs tools/
RUN npm ci --omit=dev --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24-slim
WORKDIR /lectern
COPY --from=build --chown=node:node /lectern /lectern
RUN mkdir -p /data && chown node:node /data
USER node
ENV HOST=0.0.0.0 DATA_DIR=/data NODE_ENV=production DRAIN_SECONDS=5 MALLOC_ARENA_MAX=2
VOLUME /data
EXPOSE 3000
CMD ["node_modules/.bin/node", "server/start.ts"]
