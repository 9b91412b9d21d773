import type { Platform, Tenant } from '../platform.ts';
import { addFaq, chatJson, makeBot } from '../visitor.ts';
import { clientWorkspace } from '../workspaces.ts';

/** One tenant's things: what its ids, tokens and keys are, by the names that parameters and fields have. */
export interface Belongings {
  apiKey: string;
  ids: Record<string, string[]>;
  bindingToken: string;
}

export interface World {
  root: string;
  ours: Belongings;
  /** Another tenant's. */
  theirs: Belongings;
  /** A text that only the other tenant stored. */
  secret: string;
}

/** Two tenants with a little of everything. */
export async function makeWorld(platform: Platform): Promise<World> {
  const secret = 'Zanzibar-4711';
  const [ours, theirs] = await Promise.all([
    furnish(platform, await platform.tenant(), 'open'),
    furnish(platform, await platform.tenant(), secret),
  ]);
  return { root: platform.root, ours, theirs, secret };
}

async function furnish(platform: Platform, tenant: Tenant, word: string): Promise<Belongings> {
  const { api } = tenant;
  const bots = await Promise.all([1, 2, 3].map((n) => makeBot(platform, tenant, { name: `${word} ${n}` })));
  const [bot] = bots;
  const faq = await addFaq(tenant, bot!, `What is ${word}?`, `${word} is what we call it.`);
  const text = await api.post(`${bot!.path}/sources/text`, { title: word, text: `${word} opens at noon.` });
  const crawl = await api.post(`${bot!.path}/sources/crawl`, { url: 'http://site.invalid/', limit: 2 });
  const turn = await chatJson(bot!.publicUrl, { message: `What is ${word}?`, visitorId: word });
  const asked = turn.body.data;
  const lead = await api.post('/members/invite', { email: 'new@mail.example', role: 'viewer' });
  const members = await api.get('/members');
  const { body: own } = await api.post('/api-keys', { name: word, scopes: ['chatbots:read'] });
  await api.put('/webhooks/leads', { url: 'https://hooks.invalid/' });
  await api.post('/webhooks/leads/test');
  const submitted = await platformLead(bot!.publicUrl, word);
  const deliveries = await api.get('/webhooks/deliveries');
  const client = await clientWorkspace(platform, tenant);
  const idOf = (rows: { id: string }[] = []) => rows.map(({ id }) => id);
  return {
    apiKey: tenant.apiKey,
    bindingToken: asked.bindingToken,
    ids: {
      chatbotId: bots.map(({ id }) => id),
      publicId: bots.map(({ publicId }) => publicId),
      sourceId: [faq.id, text.body.data.id],
      crawlId: [crawl.body.data.crawlId],
      conversationId: [asked.conversationId],
      messageId: [asked.message.id],
      leadId: [submitted],
      memberId: idOf(members.body.data.members),
      inviteId: [lead.body.data.invite.id],
      keyId: [own.data.id],
      deliveryId: idOf(deliveries.body.data.deliveries),
      workspaceId: [client.workspaceId],
      feature: ['leads', 'messages', 'conversations', 'knowledge'],
    },
  };
}

async function platformLead(publicUrl: string, name: string): Promise<string> {
  const response = await fetch(`${publicUrl}/leads`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, email: 'lead@mail.example' }),
  });
  return ((await response.json()) as { data: { id: string } }).data.id;
}
