import type { App } from '../app.ts';
import { conflict, invalid } from '../errors.ts';
import { sha256 } from '../ids.ts';
import type { Item, Key } from '../ports/store.ts';
import { absentOrExpired, equals } from '../rows/conditions.ts';
import { workspacePk } from '../tenants.ts';
import type { Actor } from './actor.ts';
import { runAudited } from './audit.ts';
import type { AnyOperation, OperationRequest } from './operation.ts';
import { openResult, sealResult } from './secret-result.ts';
import { endingWith, withinTime } from './within-time.ts';

/** How long a result is kept. */
const KEPT_MS = 24 * 3600_000;
/** How long a result with a secret is repeated: as long as a client retries. */
const SECRET_KEPT_MS = 10 * 60_000;
const SHOWN_BEFORE =
  'The first call with this Idempotency-Key succeeded. Its secret is repeated for 10 minutes only. Make another with a new key.';
/** A call that has not finished by then has died. Longer than any function runs. */
const CLAIM_MS = 120_000;
const KEY_FORM = /^[A-Za-z0-9_-]{8,128}(?![\s\S])/;
const KEY_RULE = 'must have 8 to 128 characters, each a letter, a digit, - or _';

/** Which repetitions are the same call: the client's key, and the partition in which the result is kept. */
interface Repeatable {
  key: string;
  /** Default: the workspace's own. The partition of a record, so that the result is erased together with it. */
  pk?: string;
  /** Aborts when the request is out of time. The call then fails and writes nothing more, so that it can be repeated. */
  signal?: AbortSignal | undefined;
}

interface RepeatableOperation extends Repeatable {
  op: AnyOperation;
}

/** Throws VALIDATION_ERROR if the key is malformed. */
export function checkIdempotencyKey(key: string): string {
  if (KEY_FORM.test(key)) return key;
  throw invalid([{ path: 'Idempotency-Key', message: KEY_RULE }], `Idempotency-Key ${KEY_RULE}.`);
}

// biome-ignore lint/suspicious/noExplicitAny: works for the input of any operation
type AnyCall = OperationRequest<any, any, unknown>;

/**
 * The operation with one effect per key: a repeated call returns the stored result of the first for 24 hours, one with a secret only
 * to its caller and for 10 minutes. It throws CONFLICT while the first is running or after these 10 minutes, and VALIDATION_ERROR if it differs from the first. A failed call is not stored, so it can be repeated.
 */
export const idempotent = ({ audit, ...op }: AnyOperation, repeatable: Repeatable): AnyOperation => ({
  ...op,
  errors: [...(op.errors ?? []), 'CONFLICT', 'VALIDATION_ERROR'],
  run: (app: App, actor: Actor, call: AnyCall) =>
    runOnce(app, actor, { ...repeatable, op: audit ? { ...op, audit } : op }, call),
});

/** A result with a secret is kept for the one who made the call. Members, because a new sign-in is a new session. */
const callerOf = ({ person, memberId, keyId }: Actor) => (person ? `member:${memberId}` : `key:${keyId}`);

const rowKey = (actor: Actor, { op, key, pk }: RepeatableOperation): Key => ({
  pk: pk ?? `${workspacePk(actor.workspaceId)}#IDEMPOTENT`,
  sk: `IDEMPOTENT#${op.name}#${op.returnsSecret ? `${callerOf(actor)}#${sha256(key)}` : key}`,
});

async function runOnce(app: App, actor: Actor, repeatable: RepeatableOperation, call: AnyCall) {
  const { op, signal } = repeatable;
  const row = rowKey(actor, repeatable);
  const request = sha256(JSON.stringify([call.ids, call.input]));
  const claim = app.ids.next();
  const now = app.clock.now();
  const ttl = Math.ceil((now + KEPT_MS) / 1000);
  const claimed = await app.store.put(
    { ...row, entity: 'idempotentCall', v: 1, claim, request, until: now + CLAIM_MS, ttl },
    absentOrExpired('until', now),
  );
  if (!claimed.applied) {
    refuseOtherRequest(claimed.item, request);
    return storedResult(app, actor, repeatable, claimed.item);
  }
  try {
    const output = await withinTime(signal, () => runAudited(endingWith(app, signal), actor, op, call));
    const text = JSON.stringify(output);
    const stored = op.returnsSecret
      ? { ...(await sealResult(app, text, bindingOf(actor, op), repeatable.key)), repeatedUntil: now + SECRET_KEPT_MS }
      : { result: text };
    await app.store.update(row, { set: { ...stored, until: now + KEPT_MS } }, equals('claim', claim));
    return output;
  } catch (error) {
    // Whoever repeats the call runs it again. If this fails too, they can after the claim has expired.
    await app.store.remove(row, equals('claim', claim)).catch(() => {});
    throw error;
  }
}

const bindingOf = ({ workspaceId }: Actor, { name }: AnyOperation) => ({ workspaceId, purpose: `idempotent:${name}` });

function refuseOtherRequest(item: Item | undefined, requestText: string): void {
  if (!item || item.request === requestText) return;
  const message = 'was used for a different request';
  throw invalid([{ path: 'Idempotency-Key', message }], `Idempotency-Key ${message}.`);
}

async function storedResult(app: App, actor: Actor, { op, key }: RepeatableOperation, item: Item | undefined) {
  if (typeof item?.result !== 'string') throw conflict('The first call with this Idempotency-Key is still running.');
  if (!op.returnsSecret) return JSON.parse(item.result);
  if (Number(item.repeatedUntil) <= app.clock.now()) throw conflict(SHOWN_BEFORE);
  const sealed = { result: item.result, sealedKey: String(item.sealedKey) };
  return JSON.parse(await openResult(app, sealed, bindingOf(actor, op), key));
}
