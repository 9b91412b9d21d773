import type { App } from '../core/app.ts';
import type { Change } from '../core/rows/change.ts';
import { recentKey } from './items.ts';
import { requestSegments } from './jobs.ts';

/** Of so many changed conversations, one asks for segments. A search that finds many recent ones asks too. */
const ASKS_ONE_OF = 256;

const searched = new Set(['message', 'note', 'lead']);

/** The conversation of which the searched texts have changed. */
function changedOf({ before, after }: Change): { workspaceId: string; conversationId: string } | undefined {
  if (!after || !searched.has(String(after.entity))) return undefined;
  // Of a message, only its feedback and marks change later.
  if (after.entity === 'message' && before) return undefined;
  const { workspaceId, conversationId } = after;
  if (typeof conversationId !== 'string' || !conversationId) return undefined;
  return { workspaceId: String(workspaceId), conversationId };
}

/**
 * Lists conversations whose messages, notes or lead have changed. Searches read these from the table until they are in a segment. One
 * small write for each conversation of a batch.
 */
export async function markRecent(app: App, changes: readonly Change[]): Promise<void> {
  const changed = changes.flatMap((change) => changedOf(change) ?? []);
  const byKey = new Map(changed.map((each) => [`${each.workspaceId}#${each.conversationId}`, each]));
  const marks = [...byKey.values()].map((each) => ({ ...each, mark: app.ids.next() }));
  await app.store.writeMany(
    marks.map(({ workspaceId, conversationId, mark }) => ({
      put: { ...recentKey(workspaceId, conversationId), v: 1, mark },
    })),
  );
  const asking = marks.filter(({ mark }) => Number.parseInt(mark.slice(-4), 16) % ASKS_ONE_OF === 0);
  for (const workspaceId of new Set(asking.map((each) => each.workspaceId))) await requestSegments(app, workspaceId);
}
