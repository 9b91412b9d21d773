import { memberKey } from '../../domain/team/items.ts';
import { call, client, type Platform, type Tenant } from '../support/platform.ts';

/** A member of the tenant's workspace with a key that acts for them. */
export interface Colleague {
  id: string;
  name: string;
  api: Tenant['api'];
  apiKey: string;
}

/** Adds a member as the owner's row has it, with fields of its own. */
export async function colleague(
  { store, baseUrl }: Platform,
  { api, workspaceId }: Tenant,
  fields: { name: string; role?: string; status?: string },
  scopes: string[] = ['conversations:*'],
): Promise<Colleague> {
  const [owner] = (await api.get('/members')).body.data.members;
  const row = await store.get(memberKey(workspaceId, owner.id));
  const id = crypto.randomUUID();
  const own = { ...memberKey(workspaceId, id), id, owner: false, role: 'member', status: 'active' };
  await store.put({ ...row, ...own, ...fields });
  const { body } = await api.post('/api-keys', { name: fields.name, scopes, memberId: id });
  const apiKey: string = body.data.key;
  return { id, name: fields.name, apiKey, api: client(baseUrl, apiKey) };
}

/** What a visitor's client reads of the conversation that its token opens. */
export async function poll(publicUrl: string, { id, bt }: { id: string; bt: string }, after?: string) {
  const query = new URLSearchParams({ bt, ...(after ? { after } : {}) });
  return (await call('GET', `${publicUrl}/conversations/${id}/poll?${query}`)).body.data;
}
