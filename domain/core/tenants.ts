import * as z from 'zod';
import { planNames } from '../../config/plans.ts';
import type { Item } from './app.ts';
import { choice, id, text, timestamp } from './fields.ts';

export const planField = choice('Plan', planNames);

export const organisation = z.object({
  id,
  name: text(1, 200),
  ownerEmail: z.string(),
  primaryWorkspaceId: id,
  apiAccess: z.boolean(),
  reseller: choice('ResellerStatus', ['active', 'lapsed']).nullable(),
  /** Integer credits that the organisation can allocate to its clients. */
  poolBalance: z.int(),
  createdAt: timestamp,
});
export type Organisation = z.output<typeof organisation>;

export const workspace = z.object({
  id,
  organisationId: id,
  name: text(1, 120),
  plan: planField,
  /** The client's entitlement; on a primary workspace null means "as the plan says". */
  apiAccess: z.boolean().nullable(),
  /** True on the organisation owner's own workspace. */
  primary: z.boolean(),
  chatbotCount: z.int(),
  /** Calendar month (UTC, `YYYY-MM`) that `monthlyCredits` belongs to; in another month the plan's grant is whole again. */
  creditMonth: z.string(),
  /** Monthly credits left in `creditMonth`. */
  monthlyCredits: z.int(),
  /** Credits allocated from the organisation's pool and not yet spent. */
  poolCredits: z.int(),
  /** Calendar month (UTC) that `spentCredits` belongs to; null before the first credit was spent. */
  spentMonth: z.string().nullable().default(null),
  spentCredits: z.int().default(0),
  /** Credits that may be spent in a calendar month; null: as many as there are. */
  monthlyCap: z.int().nullable().default(null),
  /** The organisation's owner is told when the balance falls below this. */
  lowBalanceAt: z.int().nullable().default(null),
  createdAt: timestamp,
});

/** With what spending needs and nobody is shown; see `credit-shards.ts`. */
const storedWorkspace = workspace.extend({
  /** Over how many rows credits that this row does not hold any more are spread; 0: it holds all of them. */
  creditShards: z.int().default(0),
  /** How often credits moved between this row and the shards. */
  creditMoves: z.int().default(0),
  /** Until when (ms) no credits leave this row, because all are being gathered here. */
  creditsHeldUntil: z.int().default(0),
});
export type Workspace = z.output<typeof storedWorkspace>;

export const platformKey = { pk: 'PLATFORM', sk: 'PLATFORM' };
export const organisationKey = (organisationId: string) => ({ pk: `ORG#${organisationId}`, sk: 'ORG' });
export const workspacePk = (workspaceId: string) => `WS#${workspaceId}`;
export const workspaceKey = (workspaceId: string) => ({ pk: workspacePk(workspaceId), sk: 'WS' });
/** Credits of a workspace that answers many visitors at once. */
export const creditShardsPk = (workspaceId: string) => `${workspacePk(workspaceId)}#CREDITS`;
export const creditShardKey = (workspaceId: string, shard: number) => ({
  pk: creditShardsPk(workspaceId),
  sk: `SHARD#${String(shard).padStart(2, '0')}`,
});
/** What the workspace has set; apart from its own row, which every credit spent writes. */
export const settingsKey = (workspaceId: string) => ({ pk: workspacePk(workspaceId), sk: 'SETTINGS' });
/** Settings whose time limits on stored rows are to be kept. */
export const RETENTION_DUE = 'retention';
/** The workspaces of an organisation, oldest first. */
export const organisationWorkspaceKey = (organisationId: string, workspaceId: string) => ({
  pk: `ORG#${organisationId}`,
  sk: `WS#${workspaceId}`,
});

export const toOrganisation = (item: Item): Organisation => organisation.parse(item);
export const toWorkspace = (item: Item): Workspace => storedWorkspace.parse(item);
