import { ledgerKey, moveKey } from '../agency/items.ts';
import type { LedgerEntry } from '../agency/records.ts';
import type { App, Item, NamedWrites } from '../core/app.ts';
import { invalid, unavailable, usageLimit } from '../core/errors.ts';
import { createdAtOf } from '../core/ids.ts';
import { AGAIN, retryOnConflict } from '../core/retry.ts';
import { absentOrExpired, all, equals } from '../core/rows/conditions.ts';
import { type Organisation, organisationKey, toOrganisation, type Workspace, workspaceKey } from '../core/tenants.ts';
import { readWhole } from '../workspaces/credit-shards.ts';
import { spendable } from '../workspaces/credits.ts';
import { endHold, gatherCredits } from '../workspaces/gather-credits.ts';
import { asClient } from './clients.ts';

/** How long an idempotency key is stored. */
const KEPT_SECONDS = 30 * 24 * 3600;
/** Moves are serialised within a container, so failed attempts are due to other containers and to spending. */
const MAX_ATTEMPTS = 20;

interface MoveInput {
  workspaceId: string;
  amount: number;
  idempotencyKey: string;
}

/** Returns the client's balance after the move, or its current balance if the key was already used. */
export async function transferCredits(app: App, organisationId: string, input: MoveInput): Promise<number> {
  const used = moveKey(organisationId, input.idempotencyKey);
  const keepsChanging = () => unavailable(new Error(`the pool of organisation ${organisationId} keeps changing`));
  return retryOnConflict(MAX_ATTEMPTS, keepsChanging, async () => {
    const [organisationItem, clientItem, usedItem] = await app.store.getMany([
      organisationKey(organisationId),
      workspaceKey(input.workspaceId),
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
    refuse(organisation, client, input.amount);
    const done = await app.store.transact(writes(app, organisation, client, input));
    return done.applied ? balance + input.amount : AGAIN;
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
function writes(app: App, organisation: Organisation, clientWorkspace: Workspace, input: MoveInput) {
  const { amount, idempotencyKey, workspaceId } = input;
  const entry = toEntry(app, organisation, clientWorkspace, input);
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
      update: workspaceKey(clientWorkspace.id),
      change: { add: { poolCredits: amount }, remove: endHold.remove },
      when: all(equals('poolCredits', clientWorkspace.poolCredits), endHold.when),
    },
    ledger: { put: { ...ledgerKey(organisation.id, entry.id), v: 1, ...entry } },
  } satisfies NamedWrites;
}

function toEntry(
  app: App,
  { poolBalance }: Organisation,
  clientWorkspace: Workspace,
  { amount, ...moveFields }: MoveInput,
): LedgerEntry {
  const id = app.ids.next();
  return {
    id,
    ...moveFields,
    type: amount > 0 ? 'allocate' : 'reclaim',
    amount,
    poolBalance: poolBalance - amount,
    balance: spendable(clientWorkspace, app.clock.now()) + amount,
    createdAt: createdAtOf(id),
  };
}
