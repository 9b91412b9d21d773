import { CHATBOT_PREFIX } from '../../domain/chatbots/items.ts';
import type { App } from '../../domain/core/app.ts';
import { nowIso } from '../../domain/core/clock.ts';
import { present } from '../../domain/core/rows/conditions.ts';
import { workspacePk } from '../../domain/core/tenants.ts';
import { vectorFills } from '../../domain/knowledge/vector-fill/due.ts';
import { markVectorsMissing, toVectorFill } from '../../domain/knowledge/vectors/fill-mark.ts';
import { getWorkspace } from '../../domain/provisioning/workspaces.ts';

/** Lists chatbots whose texts lack vectors. `missing`: sources, as of the last fill. */
export async function listVectorFills(app: App): Promise<object> {
  const rows = await vectorFills(app);
  return {
    chatbots: rows.map(toVectorFill).map(({ workspaceId, chatbotId, missing = null, attempts, dueAt }) => ({
      workspaceId,
      chatbotId,
      missing,
      attempts,
      nextFillAt: dueAt,
    })),
  };
}

/**
 * Has missing vectors filled within a minute, without the pause after failures. With a workspace, all of its chatbots are looked at, as
 * after the embedding model was changed.
 */
export async function requestVectorFills(app: App, workspaceId: string | undefined): Promise<object> {
  if (workspaceId) await markChatbots(app, workspaceId);
  const rows = (await vectorFills(app)).filter((row) => !workspaceId || row.workspaceId === workspaceId);
  const soon = { set: { dueAt: nowIso(app), attempts: 0 } };
  for (const row of rows) await app.store.update(row, soon, present);
  return { asked: rows.length };
}

async function markChatbots(app: App, workspaceId: string): Promise<void> {
  const { id } = await getWorkspace(app, workspaceId);
  for await (const { sk } of app.store.queryAll({ pk: workspacePk(id), prefix: CHATBOT_PREFIX, consistent: true })) {
    await markVectorsMissing(app, { workspaceId: id, chatbotId: sk.slice(CHATBOT_PREFIX.length) }, 0);
  }
}
