import * as z from 'zod';
import { findReseller } from '../agency/guard.ts';
import { operation } from '../core/operations/operation.ts';
import { withKeyLock } from '../core/rows/key-lock.ts';
import { clientIds } from './clients.ts';
import { transferCredits } from './credit-move.ts';

const MAX_AMOUNT = 100_000_000;
const MIN_ALLOCATION = 1_000;

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
    const balance = await withKeyLock(app, `pool#${id}`, () => transferCredits(app, id, { workspaceId, ...input }));
    return { workspaceId, balance };
  },
});
