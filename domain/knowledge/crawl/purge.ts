import type { App } from '../../core/app.ts';
import type { ChatbotRef } from '../../core/operations/refs.ts';
import { present } from '../../core/rows/conditions.ts';
import { leaseAttributes, plannerLease } from '../../core/rows/row-leases.ts';
import { CRAWL_PREFIX, crawlPk, crawlsPk } from './items.ts';

/** Deletes every crawl of a deleted chatbot. Takes the planner's lease first, so that it adds nothing afterwards. */
export async function purgeCrawls(app: App, chatbotRef: ChatbotRef): Promise<void> {
  const pk = crawlsPk(chatbotRef.workspaceId, chatbotRef.chatbotId);
  for await (const { sk } of app.store.queryAll({ pk, prefix: CRAWL_PREFIX, consistent: true })) {
    const change = { set: { status: 'failed' }, remove: [...leaseAttributes(plannerLease), 'dueKind', 'dueAt'] };
    await app.store.update({ pk, sk }, change, present);
    await removeAll(app, crawlPk(chatbotRef.workspaceId, chatbotRef.chatbotId, sk.slice(CRAWL_PREFIX.length)));
    await app.store.remove({ pk, sk });
  }
}

async function removeAll(app: App, pk: string): Promise<void> {
  const rows = app.store.queryAll({ pk, consistent: true });
  await app.store.writeMany(await Array.fromAsync(rows, ({ sk }) => ({ remove: { pk, sk } })));
}
