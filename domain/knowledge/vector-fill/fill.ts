import { chatbotKey } from '../../chatbots/items.ts';
import { type App, isEmbedding } from '../../core/app.ts';
import { nowIso } from '../../core/clock.ts';
import type { ChatbotRef } from '../../core/operations/refs.ts';
import { equals } from '../../core/rows/conditions.ts';
import { SOURCE_PREFIX, sourcePk, toSource, vectorFillKey } from '../items.ts';
import { toVectorFill, type VectorFill } from '../vectors/fill-mark.ts';
import { fillSource } from './fill-source.ts';

/** Half of the time of a maintenance worker, because a source is begun until then. */
const FILL_MS = 60_000;
/** Between fills that add something, and those that add nothing: twice as long each time. */
const NEXT_MS = 60_000;
const LONGEST_PAUSE_MS = 6 * 3_600_000;
const MOST_DOUBLINGS = 10;

interface FillResult {
  /** Sources that got all of their vectors, some of them, and none. */
  filled: number;
  partial: number;
  missing: number;
  /** Sources that are being read or changed meanwhile. Whether they lack vectors is seen later. */
  busy: number;
  /** The model failed, or the time was over before all sources were looked at. */
  isStopped: boolean;
  /** ID of the last source before which none is left. Undefined: there is none. */
  after: string | undefined;
}

/** Adds the missing vectors of a chatbot's sources, as far as time and the model allow, and plans the next fill. */
export async function fillVectors(app: App, { workspaceId, chatbotId }: ChatbotRef): Promise<void> {
  const key = vectorFillKey(workspaceId, chatbotId);
  const [item, chatbot] = await Promise.all([
    app.store.get(key, { consistent: true }),
    app.store.get(chatbotKey(workspaceId, chatbotId), { consistent: true }),
  ]);
  if (!item) return;
  if (!chatbot || !isEmbedding(app.model)) return void (await app.store.remove(key));
  const fill = toVectorFill(item);
  const result = await fillSources(app, fill);
  app.log.info('vectors filled', { workspaceId, chatbotId, ...result });
  await planNext(app, fill, result);
}

/** Continues where an earlier fill stopped: to look at 100,000 sources takes several. */
async function fillSources(app: App, { workspaceId, chatbotId, pass }: VectorFill): Promise<FillResult> {
  const endMs = app.clock.now() + FILL_MS;
  const { after, busy = 0 } = pass ?? {};
  const result: FillResult = { filled: 0, partial: 0, missing: 0, busy, isStopped: false, after };
  const where = { pk: sourcePk(workspaceId, chatbotId), prefix: SOURCE_PREFIX, consistent: true };
  for await (const item of app.store.queryAll(after ? { ...where, after: SOURCE_PREFIX + after } : where)) {
    if (app.clock.now() >= endMs) return { ...result, isStopped: true };
    const source = toSource(item);
    const outcome = await fillSource(app, source, endMs);
    if (outcome !== 'complete') result[outcome]++;
    if (outcome === 'missing' || outcome === 'partial') return { ...result, isStopped: true };
    result.after = source.id;
  }
  return result;
}

/** Ends the fills if nothing was missed, also meanwhile. */
async function planNext(app: App, fill: VectorFill, result: FillResult): Promise<void> {
  const { filled, partial, busy, isStopped, after } = result;
  const marks = fill.pass?.marks ?? fill.marks;
  const missing = partial + result.missing;
  const key = vectorFillKey(fill.workspaceId, fill.chatbotId);
  if (!isStopped && busy === 0) {
    const { applied } = await app.store.remove(key, equals('marks', marks));
    if (applied) return;
  }
  const attempts = filled + partial > 0 || missing === 0 ? 0 : fill.attempts + 1;
  const pauseMs = Math.min(LONGEST_PAUSE_MS, NEXT_MS * 2 ** Math.min(attempts, MOST_DOUBLINGS));
  await app.store.update(
    key,
    {
      set: {
        attempts,
        missing,
        dueAt: nowIso(app, pauseMs),
        ...(isStopped && after ? { pass: { after, marks, busy } } : {}),
      },
      ...(isStopped && after ? {} : { remove: ['pass'] }),
    },
    equals('dueKind', 'vectors'),
  );
}
