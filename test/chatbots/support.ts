import { expect } from 'vitest';
import { type Answer, call, type Platform, type Tenant } from '../support/platform.ts';

export const strange = '01900000-0000-7000-8000-000000000000';

/** One GraphQL call; the whole body. */
export async function ask(platform: Platform, { apiKey }: { apiKey: string }, query: string, variables: object = {}) {
  const headers = { 'x-api-key': apiKey, accept: 'application/json' };
  return (await call('POST', platform.graphqlUrl, { query, variables }, headers)).body;
}

/** A mutation with its one input; gives the payload, or throws what was refused. */
export async function mutate(
  platform: Platform,
  tenant: { apiKey: string },
  name: string,
  input: object,
  fields: string,
) {
  const type = `${name[0]!.toUpperCase()}${name.slice(1)}Input`;
  return ask(platform, tenant, `mutation ($input: ${type}!) { ${name}(input: $input) { ${fields} } }`, { input });
}

/** Status, code and message of a REST failure, and the paths that it blames. */
export const refusal = ({ status, body }: Answer) => ({
  status,
  code: body.error?.code,
  paths: pathsOf(body.error?.details),
});
/** The same of a GraphQL failure. */
// biome-ignore lint/suspicious/noExplicitAny: what came
export const graphqlRefusal = (body: any) => ({
  code: body.errors?.[0]?.extensions.code,
  paths: pathsOf(body.errors?.[0]?.extensions.details),
});
const pathsOf = (details: { path: string }[] | undefined) => details?.map(({ path }) => path);

export async function newChatbot(
  { api }: Tenant,
  fields: object = {},
): Promise<Record<string, unknown> & { id: string; publicId: string }> {
  const answer = await api.post('/chatbots', { name: 'Bot', ...fields });
  if (answer.status !== 200) throw new Error(`no chatbot: ${answer.status} ${answer.text}`);
  return answer.body.data;
}

/** Imports of chatbots into the workspace of a tenant. */
export const importsOf = (owner: Tenant) => {
  const send = (body: object, { api }: Tenant = owner) => api.post('/chatbots/import', body);
  return {
    send,
    /** An import that must be accepted. */
    // biome-ignore lint/suspicious/noExplicitAny: tests read what came
    async imported(body: object): Promise<any> {
      const { status, body: answer, text } = await send(body);
      expect([status, text]).toEqual([200, text]);
      return answer.data;
    },
    /** The least that a bundle may be. */
    small: { version: 1, name: 'Small' },
  };
};
