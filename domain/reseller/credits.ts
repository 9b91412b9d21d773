import * as z from 'zod';
import { findReseller } from '../agency/guard.ts';
import { ledgerKey, moveKey } from '../agency/items.ts';
import type { LedgerEntry } from '../agency/records.ts';
import type { App, Item, NamedWrites } from '../core/app.ts';
import { invalid, unavailable, usageLimit } from '../core/errors.ts';
import { createdAtOf } from '../core/ids.ts';
import { operation } from '../core/operations/operation.ts';
import { AGAIN, retryOnConflict } from '../core/retry.ts';
import { absentOrExpired, all, equals } from '../core/rows/conditions.ts';
import { withKeyLock } from '../core/rows/key-lock.ts';
import { type Organisation, organisationKey, toOrganisation, type Workspace, workspaceKey } from '../core/tenants.ts';
import { endHold, gatherCredits, readWhole } from '../workspaces/credit-shards.ts';
import { spendable } from '../workspaces/credits.ts';
import { asClient, clientIds } from './clients.ts';

const MAX_AMOUNT = 100_000_000;
const MIN_ALLOCATION = 1_000;
/** How long an idempotency key is stored. */
const KEPT_SECONDS = 30 * 24 * 3600;
/** Moves are serialised within a container, so failed attempts are due to other containers and to spending. */
const MAX_ATTEMPTS = 20;

const BOUNDS = `must be an integer from -${MAX_AMOUNT} to ${MAX_AMOUNT}`;
const amount = z
  .int()
  .min(-MAX_AMOUNT, { error: BOUNDS, abort: true })
  .max(MAX_AMOUNT, { error: BOUNDS, abort: true })
  .refine((value) => value !== 0, { error: 'must not be 0', abort: true })
  .refine((value) => value < 0 || value >= MIN_ALLOCATION, { error: `must be at least ${MIN_ALLOCATION} to allocate` })
  .meta({
    description: `Positive (at least ${MIN_ALLOCATION}): allocates credits from the pool. Negative: reclaims unspent credits`,
    override: { type: 'integer', minimum: -MAX_AMOUNT, maximum: MAX_AMOUNT },
  });

const KEY_RULE = 'must have 8 to 128 characters, each a letter, a digit, - or _';
const idempotencyKey = z
  .string()
  .regex(/^[A-Za-z0-9_-]{8,128}(?![\s\S])/, { error: KEY_RULE })
  .meta({
    description: 'Identifies the move. A repeated key has no further effect and returns the current figures',
    override: { type: 'string', pattern: '^[A-Za-z0-9_-]+$', minLength: 8, maxLength: 128 },
  });

interface Move {
  workspaceId: string;
  amount: number;
  idempotencyKey: string;
}

/**
 * Moves credits between the organisation's pool and a client, in one transaction with the idempotency key and the ledger row.
 * Throws FORBIDDEN if the workspace is not a client, USAGE_LIMIT_REACHED if the pool has too few credits, VALIDATION_ERROR if
 * more is reclaimed than the client has.
 */
export const moveCredits = operation({
  name: 'moveCredits',
  scope: 'reseller:write',
  kind: 'write',
  audit: 'credits',
  errors: ['USAGE_LIMIT_REACHED'],
  needsRecentSignIn: true,
  ids: clientIds,
  input: z.object({ amount, idempotencyKey }),
  find: findReseller,
  async run(app, _actor, { ids: { workspaceId }, input, target: { id } }) {
    const balance = await withKeyLock(app, `pool#${id}`, () => move(app, id, { workspaceId, ...input }));
    return { workspaceId, balance };
  },
});

/** Returns the client's balance after the move, or its current balance if the key was already used. */
async function move(app: App, organisationId: string, wanted: Move): Promise<number> {
  const used = moveKey(organisationId, wanted.idempotencyKey);
  const keepsChanging = () => unavailable(new Error(`the pool of organisation ${organisationId} keeps changing`));
  return retryOnConflict(MAX_ATTEMPTS, keepsChanging, async () => {
    const [organisationItem, clientItem, usedItem] = await app.store.getMany([
      organisationKey(organisationId),
      workspaceKey(wanted.workspaceId),
      used,
    ]);
    const organisation = toOrganisation(organisationItem);
    const client = asClient(organisation, clientItem);
    if (isKept(app, usedItem)) return spendable(await readWhole(app, client), app.clock.now());
    if (client.creditShards > 0) {
      await gatherCredits(app, client.id);
      return AGAIN;
    }
    const balance = spendable(client, app.clock.now());
    refuse(organisation, client, wanted.amount);
    const done = await app.store.transact(writes(app, organisation, client, wanted));
    return done.applied ? balance + wanted.amount : AGAIN;
  });
}

const isKept = (app: App, item: Item | undefined) => item !== undefined && Number(item.ttl) * 1000 > app.clock.now();

function refuse({ poolBalance }: Organisation, { poolCredits }: Workspace, amount: number): void {
  if (amount > poolBalance) {
    const message = poolBalance <= 0 ? 'The credit pool is empty.' : `The credit pool holds ${poolBalance} credits.`;
    throw usageLimit(message);
  }
  if (amount > 0 || -amount <= poolCredits) return;
  const message =
    poolCredits === 0
      ? 'Nothing to reclaim — the client has no unspent allocation.'
      : `At most ${poolCredits} credits can be reclaimed.`;
  throw invalid([{ path: 'amount', message }], message);
}

/** Conditional on both balances as read, so each ledger row states the balances after it. */
function writes(app: App, organisation: Organisation, client: Workspace, wanted: Move) {
  const { amount, idempotencyKey, workspaceId } = wanted;
  const entry = toEntry(app, organisation, client, wanted);
  const nowSeconds = Math.floor(app.clock.now() / 1000);
  const isFree = absentOrExpired('ttl', nowSeconds);
  const used = { workspaceId, amount, entryId: entry.id, ttl: nowSeconds + KEPT_SECONDS };
  return {
    idempotencyKey: { put: { ...moveKey(organisation.id, idempotencyKey), ...used }, when: isFree },
    pool: {
      update: organisationKey(organisation.id),
      change: { add: { poolBalance: -amount } },
      when: equals('poolBalance', organisation.poolBalance),
    },
    client: {
      update: workspaceKey(client.id),
      change: { add: { poolCredits: amount }, remove: endHold.remove },
      when: all(equals('poolCredits', client.poolCredits), endHold.when),
    },
    ledger: { put: { ...ledgerKey(organisation.id, entry.id), v: 1, ...entry } },
  } satisfies NamedWrites;
}

function toEntry(app: App, { poolBalance }: Organisation, client: Workspace, { amount, ...move }: Move): LedgerEntry {
  const id = app.ids.next();
  return {
    id,
    ...move,
    type: amount > 0 ? 'allocate' : 'reclaim',
    amount,
    poolBalance: poolBalance - amount,
    balance: spendable(client, app.clock.now()) + amount,
    createdAt: createdAtOf(id),
  };
}
