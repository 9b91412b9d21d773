import { setTimeout as sleep } from 'node:timers/promises';
import { insertChatbot } from '../chatbots/create.ts';
import { CHATBOT_PREFIX, chatbotKey, toChatbot } from '../chatbots/items.ts';
import type { Chatbot } from '../chatbots/records.ts';
import type { App } from '../core/app.ts';
import type { Tenancy } from '../core/operations/actor.ts';
import { present } from '../core/rows/conditions.ts';
import { freeLease, type Lease, leaseWrite, renewLease, takeLease, whileRenewing } from '../core/rows/leases.ts';
import { workspacePk } from '../core/tenants.ts';
import { importLeaseKey } from '../knowledge/items.ts';

/** Short, so that an import whose process died is soon continued. */
const LEASE_MS = 6_000;
const RENEW_MS = 2_000;
/** Longer than the lease of an import whose process died. */
const WAIT_MS = 8_000;
const POLL_MS = 500;

/** The chatbot that an import has begun and not finished. */
export async function findUnfinishedImport(
  app: App,
  workspaceId: string,
  importOf: string,
): Promise<Chatbot | undefined> {
  const where = { pk: workspacePk(workspaceId), prefix: CHATBOT_PREFIX, consistent: true };
  for await (const item of app.store.queryAll(where)) if (item.importOf === importOf) return toChatbot(item);
  return undefined;
}

/** The import is complete: the same bundle makes another chatbot from now on. */
export const endImport = (app: App, { workspaceId, id }: Chatbot) =>
  app.store.update(chatbotKey(workspaceId, id), { remove: ['importOf'] }, present);

/** Creates a chatbot together with the lease of its import, so that no repeated call adds the same sources meanwhile. */
export async function createLeased(
  app: App,
  { workspace }: Tenancy,
  newChatbot: Parameters<typeof insertChatbot>[2],
): Promise<{ chatbot: Chatbot; lease: Lease }> {
  const holder = app.ids.next();
  const leaseOf = (chatbotId: string) => ({ key: importLeaseKey(workspace.id, chatbotId), holder });
  const chatbot = await insertChatbot(app, workspace, newChatbot, (chatbotId) => [
    leaseWrite(app, leaseOf(chatbotId), { forMs: LEASE_MS }),
  ]);
  return { chatbot, lease: leaseOf(chatbot.id) };
}

/** Waits for the end of an import that may have died. Undefined: it is still running. */
export async function awaitLease(app: App, { workspaceId, id }: Chatbot): Promise<Lease | undefined> {
  const deadlineMs = app.clock.now() + WAIT_MS;
  for (;;) {
    const lease = await takeLease(app, importLeaseKey(workspaceId, id), { forMs: LEASE_MS });
    if (lease || app.clock.now() >= deadlineMs) return lease;
    await sleep(POLL_MS);
  }
}

/** Runs `work` and frees the lease. If that fails, the lease expires. */
export async function whileLeased<T>(app: App, lease: Lease, work: () => Promise<T>): Promise<T> {
  const renew = () => renewLease(app, lease, LEASE_MS);
  try {
    return await whileRenewing(app, { everyMs: RENEW_MS, renew, about: lease.key }, work);
  } finally {
    await freeLease(app, lease).catch((error) => app.log.warn('import lease not freed', { ...lease.key, error }));
  }
}
