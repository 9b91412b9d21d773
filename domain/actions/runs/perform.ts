import type { App, NamedWrites } from '../../core/app.ts';
import { nowIso } from '../../core/clock.ts';
import { unavailable } from '../../core/errors.ts';
import { AGAIN, retryOnConflict } from '../../core/retry.ts';
import { all, equals } from '../../core/rows/conditions.ts';
import { spendMany } from '../../workspaces/spend-many.ts';
import { callRequest, loggedRequest, lookupRequest } from '../call/request.ts';
import { type CallOutcome, sendCall } from '../call/send.ts';
import { keptBody, MASK, sentenceOf, shownOf, withoutSecrets } from '../call/shape.ts';
import { parseJson } from '../call/template.ts';
import { keyOfRun, toStoredRun } from '../items.ts';
import { callTool } from '../mcp/call.ts';
import { stopAction } from '../mcp/stop.ts';
import type { StoredActionRun } from '../records/run.ts';
import type { StoredAction } from '../records.ts';
import { exampleFor } from './example.ts';
import { notedFailure } from './usage.ts';

const MAX_ATTEMPTS = 20;
/** A conversation that keeps changing does not hold up the record: it is told afterwards. */
const TELLING_ATTEMPTS = 5;

/** How the visitor is told what a run has come to. */
export interface Telling {
  /** The writes that tell it, for the transaction that records the run. Reads again with each call. Undefined: it cannot be told so. */
  writes(run: StoredActionRun): Promise<NamedWrites | undefined>;
  /** They were made. */
  wasTold(): void;
  /** Tells it now, unless it was told. */
  finish(run: StoredActionRun): Promise<void>;
}

/** What a call changes in its run. */
type RunOutcome = Pick<StoredActionRun, 'status' | 'error' | 'request' | 'response' | 'shown' | 'message'>;

/** The JSON of an answer with the words beside it, unless it has a `text` of its own. */
const withWords = (json: unknown, { words }: { words?: string }): unknown =>
  words !== undefined && typeof json === 'object' ? { text: words, ...json } : json;

function runOutcome(action: StoredAction, run: StoredActionRun, outcome: CallOutcome): RunOutcome {
  const { result, redacted, failure } = action;
  const isDone = outcome.kind === 'done';
  const json = outcome.status === null ? undefined : parseJson(outcome.text)?.json;
  const shown = isDone ? shownOf(result, withWords(json, outcome)) : [];
  return {
    status: outcome.kind,
    error: outcome.error,
    request: run.usesExample ? null : loggedRequest(action, run),
    response: outcome.status === null ? null : { status: outcome.status, body: keptBody(outcome.text, redacted) },
    shown,
    message: isDone ? sentenceOf(result, shown, run.values) : outcome.kind === 'failed' ? failure.message : null,
  };
}

/** Whether an earlier call of a run may have been done. */
export interface Doubt {
  isUnclear: boolean;
  /** Asks the lookup alone. Default: what was not done is done now. */
  onlyLooks?: boolean;
}
interface Performance extends Doubt {
  /** Default: nobody is told. */
  telling?: Telling | undefined;
}
const NOT_MADE = 'The request could not be made.';
const NOT_DONE = 'The call was cut off. The lookup says that it was not done.';

/** Asks the system whether a call was done: its outcome, or undefined if it was not done. */
async function lookUp(app: App, action: StoredAction, run: StoredActionRun): Promise<CallOutcome | undefined> {
  const sent = await lookupRequest(app, action, run);
  if (!sent) return undefined;
  const outcome = await sendCall(app, action.call, sent);
  if (outcome.status === 404) return undefined;
  if (outcome.kind === 'done') return { ...outcome, text: withoutSecrets(outcome.text, sent.secrets) };
  return { kind: 'unknown', error: `The lookup did not tell whether it was done. ${outcome.error}`, status: null };
}

async function call(app: App, action: StoredAction, run: StoredActionRun): Promise<CallOutcome> {
  const sent = await callRequest(app, action, run).catch((error: unknown) => {
    app.log.error('the request of an action could not be made', { runId: run.id, actionId: run.actionId, error });
    return undefined;
  });
  if (!sent) return { kind: 'failed', error: NOT_MADE, status: null };
  const { mcp } = action.call;
  const outcome = mcp ? await callTool(app, action, mcp, sent) : await sendCall(app, action.call, sent);
  const masked = (text: string) => withoutSecrets(text, sent.secrets);
  // An MCP server's own words may be in the error.
  if (outcome.status === null) return { ...outcome, error: masked(outcome.error) };
  const { words, text } = outcome;
  return {
    ...outcome,
    error: outcome.error && masked(outcome.error),
    text: masked(text),
    ...(words === undefined ? {} : { words: masked(words) }),
  };
}

async function exchange(
  app: App,
  action: StoredAction,
  run: StoredActionRun,
  { isUnclear, onlyLooks }: Doubt,
): Promise<CallOutcome> {
  if (run.usesExample) return exampleFor(action, run.values);
  const looksFirst = isUnclear && action.call.lookupUrl !== null;
  const found = looksFirst ? await lookUp(app, action, run) : undefined;
  if (found) return found;
  if (onlyLooks) return { kind: 'failed', error: NOT_DONE, status: null };
  const outcome = await call(app, action, run);
  // A repetition that failed does not tell what became of the call before it.
  return isUnclear && !looksFirst && outcome.kind === 'failed' ? { ...outcome, kind: 'unknown' } : outcome;
}

/**
 * Records the outcome of a claimed run, and spends its credits in the same transaction. Credits that were used up during the call are
 * not spent: what was done cannot be undone.
 */
async function record(
  app: App,
  run: StoredActionRun,
  action: StoredAction,
  { outcome, telling }: { outcome: RunOutcome; telling: Telling | undefined },
): Promise<StoredActionRun> {
  const isPaid = outcome.status === 'done' && action.credits > 0 && !run.usesExample;
  const redacted = new Set(run.redacted);
  // A run that is done needs its values no more.
  const values =
    outcome.status === 'done'
      ? run.values.map(({ key, value }) => ({ key, value: redacted.has(key) ? MASK : value }))
      : run.values;
  const keepsChanging = () => unavailable(new Error(`run ${run.id} keeps being refused`));
  return retryOnConflict(MAX_ATTEMPTS, keepsChanging, async (attempt) => {
    const credit = isPaid ? await spendMany(app, run.workspaceId, action.credits) : undefined;
    const now = nowIso(app);
    const credits = credit ? action.credits : 0;
    const set: Partial<StoredActionRun> = {
      ...outcome,
      values,
      credits,
      claim: null,
      claimUntil: 0,
      updatedAt: now,
      endedAt: now,
    };
    const ended = { ...run, ...set };
    // What was done is recorded, whatever keeps the visitor from being told.
    const told = attempt < TELLING_ATTEMPTS ? await telling?.writes(ended).catch(() => undefined) : undefined;
    const done = await app.store.transact({
      ...told,
      run: {
        update: keyOfRun(run),
        change: { set },
        when: all(equals('status', 'calling'), equals('claim', run.claim)),
      },
      credit,
      use: outcome.status === 'done' ? undefined : notedFailure(app, run, now),
    });
    if (done.applied) {
      if (told) telling?.wasTold();
      return ended;
    }
    if (!done.refused.run) return AGAIN;
    // The claim was lost, or the conversation was erased: whoever has the run now decides.
    const item = done.refused.run.item ?? (await app.store.get(keyOfRun(run), { consistent: true }));
    return item ? toStoredRun(item) : ended;
  });
}

/**
 * Calls the system for a run that this call has claimed. Never throws once the call may have been sent: what is not recorded stays
 * `calling` until the claim ends, and is unknown then. In doubt, it looks up whether an earlier call was done.
 */
export async function performRun(
  app: App,
  run: StoredActionRun,
  action: StoredAction,
  { telling, ...doubt }: Performance = { isUnclear: false },
): Promise<StoredActionRun> {
  const outcome = await exchange(app, action, run, doubt);
  if (outcome.kind !== 'done') {
    const { workspaceId, id: runId, actionId } = run;
    app.log.info('an action was not done', {
      workspaceId,
      runId,
      actionId,
      outcome: outcome.kind,
      error: outcome.error,
    });
  }
  if ('hasToolChanged' in outcome && outcome.error) await stopAction(app, action, outcome.error);
  return record(app, run, action, { outcome: runOutcome(action, run, outcome), telling });
}
