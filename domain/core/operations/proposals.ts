import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import type { App } from '../app.ts';
import { conflict, invalid } from '../errors.ts';
import { timestamp } from '../fields.ts';
import { randomBase62, sha256 } from '../ids.ts';
import type { Key } from '../ports/store.ts';
import { present } from '../rows/conditions.ts';
import { workspacePk } from '../tenants.ts';
import type { Actor } from './actor.ts';
import type { AnyOperation, OperationRequest } from './operation.ts';

/** As long as somebody looks at a change. */
const VALID_MS = 10 * 60_000;
const ID_LENGTH = 22;

const proposedChange = z.object({
  field: z.string().describe('What changes'),
  before: z.unknown().describe('The value now. Null: none'),
  after: z.unknown().describe('The value afterwards. Null: none'),
});

export const proposal = z
  .object({
    id: z.string().describe('Send it as `proposal`, with the same arguments, to make the change'),
    expiresAt: timestamp.describe('Until when it can be used, once'),
    summary: z.string().describe('What the call would do'),
    changes: z.array(proposedChange).describe('Each field that would change'),
  })
  .meta({ id: 'Proposal' });
type Proposal = z.output<typeof proposal>;

type Values = Record<string, unknown>;
// biome-ignore lint/suspicious/noExplicitAny: works for the input of any operation
type AnyCall = OperationRequest<any, any, any>;

/** An operation that can be proposed. `before`: the values that its input replaces. `after`: what it sets besides its input. */
export interface ProposableOperation {
  op: AnyOperation;
  summary: string;
  // biome-ignore lint/suspicious/noExplicitAny: the target of any operation
  before?(app: App, target: any): Values | Promise<Values>;
  after?: Values;
}

/** The operation, which changes nothing and returns what it would change. It checks what it would check before the change. */
export const proposing = (proposable: ProposableOperation): AnyOperation => {
  const { audit: _, ...op } = proposable.op;
  return { ...op, run: (app: App, actor: Actor, call: AnyCall) => propose(app, actor, proposable, call) };
};

/**
 * The operation, which makes the change that was proposed, once. Throws VALIDATION_ERROR if the proposal is another's, of other
 * arguments, used or expired, and CONFLICT if the values that it replaces have changed since.
 */
export const accepting = (proposable: ProposableOperation, proposalId: string): AnyOperation => ({
  ...proposable.op,
  errors: [...(proposable.op.errors ?? []), 'CONFLICT', 'VALIDATION_ERROR'],
  async run(app: App, actor: Actor, call: AnyCall) {
    await redeem(app, actor, { proposable, call, proposalId });
    return proposable.op.run(app, actor, call);
  },
});

/** Beside the results of repeated calls: it expires with them, and holds no value of a record. */
const rowKey = (actor: Actor, proposalId: string): Key => ({
  pk: `${workspacePk(actor.workspaceId)}#IDEMPOTENT`,
  sk: `PROPOSAL#${sha256(proposalId)}`,
});

async function propose(app: App, actor: Actor, proposable: ProposableOperation, call: AnyCall): Promise<Proposal> {
  const id = randomBase62(ID_LENGTH);
  const until = app.clock.now() + VALID_MS;
  const changes = await changesOf(app, proposable, call);
  const item = { ...rowKey(actor, id), entity: 'proposal', v: 1, until, ttl: Math.ceil(until / 1000) };
  await app.store.put({ ...item, call: callHash(actor, proposable, call), changes: changesHash(changes) });
  return { id, expiresAt: new Date(until).toISOString(), summary: proposable.summary, changes };
}

/** The fields whose values differ. Their order is that of the schema, so that equal changes have equal hashes. */
async function changesOf(app: App, { before, after }: ProposableOperation, { input, target }: AnyCall) {
  const values: Values = { ...input, ...after };
  const current: Values = (await before?.(app, target)) ?? {};
  return Object.entries(values)
    .filter(([field, value]) => value !== undefined && !isDeepStrictEqual(value ?? null, current[field] ?? null))
    .map(([field, value]) => ({ field, before: current[field] ?? null, after: value ?? null }));
}

/** The same caller, operation and arguments. */
const callHash = ({ memberId, keyId, person }: Actor, { op }: ProposableOperation, { ids, input }: AnyCall) =>
  sha256(JSON.stringify([person ? memberId : keyId, op.name, ids, input]));
const changesHash = (changes: Proposal['changes']) => sha256(JSON.stringify(changes));

const refusal = (message: string) => invalid([{ path: 'proposal', message }], `proposal ${message}`);
const GONE = 'is unknown, was used or has expired. Call again without it to get a new one.';

interface Redemption {
  proposable: ProposableOperation;
  call: AnyCall;
  proposalId: string;
}

async function redeem(app: App, actor: Actor, { proposable, call, proposalId }: Redemption): Promise<void> {
  const key = rowKey(actor, proposalId);
  const [item, changes] = await Promise.all([
    app.store.get(key, { consistent: true }),
    changesOf(app, proposable, call),
  ]);
  if (!item || Number(item.until) <= app.clock.now()) throw refusal(GONE);
  if (item.call !== callHash(actor, proposable, call)) {
    throw refusal('was made for other arguments. Send those, or call without it to get a new one.');
  }
  if (item.changes !== changesHash(changes)) {
    throw conflict('The values have changed since the proposal. Call again without it to get a new one.');
  }
  // Of several calls at once, one makes the change.
  const removed = await app.store.remove(key, present);
  if (!removed.applied) throw refusal(GONE);
}
