import type { App } from '../app.ts';
import { conflict, invalid } from '../errors.ts';
import { sha256 } from '../ids.ts';
import type { Item, Key } from '../ports/store.ts';
import { absentOrExpired, equals } from '../rows/conditions.ts';
import { workspacePk } from '../tenants.ts';
import type { Actor } from './actor.ts';
import { runAudited } from './audit.ts';
import type { AnyOperation, OperationRequest } from './operation.ts';

/** How long a result is kept. */
const KEPT_MS = 24 * 3600_000;
/** A call that has not finished by then has died. Longer than any function runs. */
const CLAIM_MS = 120_000;
const KEY_FORM = /^[A-Za-z0-9_-]{8,128}(?![\s\S])/;
const KEY_RULE = 'must have 8 to 128 characters, each a letter, a digit, - or _';

/** Which repetitions are the same call: the client's key, and the partition in which the result is kept. */
interface Repeatable {
  key: string;
  /** Default: the workspace's own. The partition of a record, so that the result is erased together with it. */
  pk?: string;
}

/** Throws VALIDATION_ERROR if the key is malformed. */
export function checkIdempotencyKey(key: string): string {
  if (KEY_FORM.test(key)) return key;
  throw invalid([{ path: 'Idempotency-Key', message: KEY_RULE }], `Idempotency-Key ${KEY_RULE}.`);
}

// biome-ignore lint/suspicious/noExplicitAny: works for the input of any operation
type AnyCall = OperationRequest<any, any, unknown>;

/**
 * The operation with one effect per key: a repeated call returns the stored result of the first for 24 hours. It throws CONFLICT
 * while the first is running, and VALIDATION_ERROR if it differs from the first. A failed call is not stored, so it can be repeated.
 */
export const idempotent = ({ audit, ...op }: AnyOperation, repeatable: Repeatable): AnyOperation => ({
  ...op,
  errors: [...(op.errors ?? []), 'CONFLICT', 'VALIDATION_ERROR'],
  run: (app: App, actor: Actor, call: AnyCall) => runOnce(app, actor, audit ? { ...op, audit } : op, call, repeatable),
});

const rowKey = ({ workspaceId }: Actor, op: AnyOperation, { key, pk }: Repeatable): Key => ({
  pk: pk ?? `${workspacePk(workspaceId)}#IDEMPOTENT`,
  sk: `IDEMPOTENT#${op.name}#${key}`,
});

async function runOnce(app: App, actor: Actor, op: AnyOperation, call: AnyCall, repeatable: Repeatable) {
  const row = rowKey(actor, op, repeatable);
  const request = sha256(JSON.stringify([call.ids, call.input]));
  const claim = app.ids.next();
  const now = app.clock.now();
  const ttl = Math.ceil((now + KEPT_MS) / 1000);
  const claimed = await app.store.put(
    { ...row, entity: 'idempotentCall', v: 1, claim, request, until: now + CLAIM_MS, ttl },
    absentOrExpired('until', now),
  );
  if (!claimed.applied) return storedResult(app, actor, op, claimed.item, request);
  try {
    const output = await runAudited(app, actor, op, call);
    const text = JSON.stringify(output);
    const result = op.returnsSecret ? await app.secrets.seal(text, bindingOf(actor, op)) : text;
    await app.store.update(row, { set: { result, until: now + KEPT_MS } }, equals('claim', claim));
    return output;
  } catch (error) {
    // Whoever repeats the call runs it again. If this fails too, they can after the claim has expired.
    await app.store.remove(row, equals('claim', claim)).catch(() => {});
    throw error;
  }
}

const bindingOf = ({ workspaceId }: Actor, { name }: AnyOperation) => ({ workspaceId, purpose: `idempotent:${name}` });

async function storedResult(app: App, actor: Actor, op: AnyOperation, item: Item | undefined, request: string) {
  if (item && item.request !== request) {
    const message = 'was used for a different request';
    throw invalid([{ path: 'Idempotency-Key', message }], `Idempotency-Key ${message}.`);
  }
  if (typeof item?.result !== 'string') throw conflict('The first call with this Idempotency-Key is still running.');
  const text = op.returnsSecret ? await app.secrets.open(item.result, bindingOf(actor, op)) : item.result;
  return JSON.parse(text);
}
