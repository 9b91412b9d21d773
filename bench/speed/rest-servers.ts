import { setTimeout as sleep } from 'node:timers/promises';
import { startScript } from '../support/child.ts';
import { type BenchPlatform, freePort, startPlatform } from '../support/platform.ts';

/** A server of the comparison; both answer the same request with the same JSON. */
export interface Server {
  name: string;
  url: string;
  headers: Record<string, string>;
  pid: number;
}

const requestTo = (baseUrl: string, { chatbotId, apiKey }: BenchPlatform) => ({
  url: `${baseUrl}/chatbots/${chatbotId}/appearance`,
  headers: { 'x-api-key': apiKey },
});

/**
 * The platform with its embedded stores, and the bare handler as a client of the same database. `nodeOptions` are the
 * platform's.
 */
export async function startServers(dataDir: string, nodeOptions: string[] = []) {
  const platform = await startPlatform(dataDir, nodeOptions);
  const { dynamodbEndpoint, region, tableName } = platform;
  const PORT = String(await freePort());
  const variables = { PORT, DYNAMODB_ENDPOINT: dynamodbEndpoint, AWS_REGION: region, TABLE_NAME: tableName };
  const bare = startScript('bench/speed/rest-fastify.ts', variables);
  const servers: [Server, Server] = [
    { name: 'Frontdesk', pid: platform.pid, ...requestTo(platform.baseUrl, platform) },
    { name: 'bare fastify', pid: bare.pid, ...requestTo(`http://127.0.0.1:${PORT}/v1`, platform) },
  ];
  const stop = async () => {
    await bare.stop();
    await platform.stop();
  };
  try {
    await agree(servers, bare.check);
  } catch (error) {
    await stop();
    throw error;
  }
  return { servers, stop };
}

/** Waits until both answer. Throws when they do not answer the same. */
async function agree(servers: readonly Server[], check: () => void) {
  const bodies: unknown[] = [];
  for (const server of servers) bodies.push(await body(server, check));
  const [first, second] = bodies.map(canonical);
  if (first !== second) throw new Error(`The two servers answer differently:\n${first}\n${second}`);
}

async function body({ url, headers, name }: Server, check: () => void): Promise<unknown> {
  for (;;) {
    check();
    const response = await fetch(url, { headers }).catch(() => undefined);
    if (response?.status === 200) return response.json();
    if (response) throw new Error(`${name} answers ${response.status}: ${await response.text()}`);
    await sleep(10);
  }
}

/** The same text whatever the order of an object's fields. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_name, part) =>
    part && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
