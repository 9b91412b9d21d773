import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Store } from '../../domain/core/app.ts';
import { uuidv7Source } from '../../domain/core/ids.ts';
import { memberKey } from '../../domain/team/items.ts';
import { type Answer, call, type Platform, type Tenant } from '../support/platform.ts';

const nextId = uuidv7Source({ now: () => Date.now() }).next;

export const invite = ({ api }: Tenant, email: string, role = 'member'): Promise<Answer> =>
  api.post('/members/invite', { email, role });

export const accept = (platform: Platform, token: unknown, name: unknown = 'Ada'): Promise<Answer> =>
  call('POST', `${platform.root}/invites/accept`, { token, name });

/** Invites and accepts: the new member. */
export async function joinTeam(platform: Platform, tenant: Tenant, email: string, role?: string) {
  const invited = await invite(tenant, email, role);
  if (invited.status !== 200) throw new Error(invited.text);
  const accepted = await accept(platform, invited.body.data.token);
  if (accepted.status !== 200) throw new Error(accepted.text);
  return accepted.body.data.member as { id: string; email: string; role: string; status: string };
}

/** A member who was deactivated long ago. */
export async function inactiveMember(store: Store, { workspaceId }: Tenant, email: string): Promise<string> {
  const id = nextId();
  const member = { id, name: email, email, role: 'viewer', status: 'inactive', owner: false };
  const createdAt = new Date().toISOString();
  await store.put({ ...memberKey(workspaceId, id), entity: 'member', v: 1, ...member, createdAt });
  return id;
}

export const seatsTaken = async (store: Store, { workspaceId }: Tenant) =>
  Number((await store.get({ pk: `WS#${workspaceId}`, sk: 'WS' }, { consistent: true }))?.seatCount);

export const members = async ({
  api,
}: Tenant): Promise<{ id: string; email: string; status: string; owner: boolean }[]> =>
  (await api.get('/members')).body.data.members;
export const invites = async ({ api }: Tenant): Promise<{ id: string; email: string }[]> =>
  (await api.get('/invites')).body.data.invites;

/** The mails of a platform, oldest first. */
export function mails({ dataDir }: Platform): string[] {
  const folder = join(dataDir, 'mail');
  const files = readdirSync(folder).sort();
  return files.map((file) => readFileSync(join(folder, file), 'utf8'));
}
