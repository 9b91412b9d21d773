# One machine in a container: docker build -t frontdesk . && docker run -p 4000:4000 -v frontdesk:/data frontdesk
FROM node:24-bookworm-slim
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts
COPY . .
RUN npm run prepare
# Port 4000 is published by the container, so the platform listens on all of its addresses.
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 PORT=4000
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=30s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:4000/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Without npm in between, so that the platform gets SIGTERM and finishes its requests.
CMD ["node", "local/start.mjs"]
