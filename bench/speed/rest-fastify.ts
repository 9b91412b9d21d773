import { createHash } from 'node:crypto';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import fastify from 'fastify';
import { createDynamoClient } from '../../adapters/dynamodb.ts';

/**
 * What `bench/speed/rest.ts` measures the platform against: the least that a server could do for the same answer. The same calls
 * with the same client on the same rows, in the same two rounds, and a JSON text; no schema, no limits looked at, no scopes,
 * no errors. Prints its port.
 */
const { DYNAMODB_ENDPOINT: endpoint, AWS_REGION: region = '', TABLE_NAME: TableName = '' } = process.env;
const client = createDynamoClient({ region, endpoint });

/** One ADD on the row that the platform itself counts on, and with its input. */
function count(rule: string, who: string) {
  const start = Math.floor(Date.now() / 60_000) * 60;
  return client.send(
    new UpdateCommand({
      TableName,
      Key: { pk: `RATE#${rule}#${who}#${start}`, sk: 'COUNT' },
      UpdateExpression: 'SET #n0 = :v0 ADD #n1 :v1',
      ExpressionAttributeNames: { '#n0': 'ttl', '#n1': 'used' },
      ExpressionAttributeValues: { ':v0': start + 120, ':v1': 1 },
      ReturnValues: 'ALL_NEW',
    }),
  );
}

async function get(pk: string, sk: string): Promise<Record<string, unknown>> {
  const output = await client.send(new GetCommand({ TableName, Key: { pk, sk }, ConsistentRead: true }));
  return output.Item!;
}

const settingPrefix = 'settings.';

function appearanceOf(bot: Record<string, unknown>) {
  const settings: Record<string, unknown> = {};
  for (const name in bot) if (name.startsWith(settingPrefix)) settings[name.slice(settingPrefix.length)] = bot[name];
  return { chatbot: { botName: bot.botName, greetingMessage: bot.greetingMessage ?? null }, settings };
}

const app = fastify({ logger: false });
app.get<{ Params: { id: string } }>('/v1/chatbots/:id/appearance', async (request) => {
  const hash = createHash('sha256').update(String(request.headers['x-api-key'])).digest('hex');
  const [key] = await Promise.all([get(`KEY#${hash}`, 'KEY'), count('ip', request.ip)]);
  const workspaceId = String(key.workspaceId);
  const [bot] = await Promise.all([
    get(`WS#${workspaceId}`, `BOT#${request.params.id}`),
    count('workspace', workspaceId),
  ]);
  return { success: true, data: appearanceOf(bot) };
});
await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT) });
