import * as z from 'zod';
import { recordOf } from '../../config/keys.ts';
import { type PlanName, planNames, plans } from '../../config/plans.ts';
import { choice, id, text, timestamp } from './fields.ts';
import type { Item } from './ports/store.ts';

/** What each plan allows. */
const planTexts = recordOf(planNames, (plan) => {
  const { chatbots, sourcesPerChatbot, seats, api } = plans[plan];
  const quotas = `${chatbots} chatbots, ${sourcesPerChatbot} sources per chatbot, ${seats} seats`;
  return `${quotas}, ${api ? 'with' : 'without'} API access.`;
});

export const planField = choice<PlanName>(
  'Plan',
  planTexts,
  'A plan. It decides the quotas and whether API access is included.',
);

const organisation = z.object({
  id,
  name: text(1, 200),
  ownerEmail: z.string(),
  primaryWorkspaceId: id,
  apiAccess: z.boolean(),
  /** False: nobody can sign in to the organisation's workspaces. Keys are not affected. */
  signIn: z.boolean().default(true),
  reseller: choice('ResellerStatus', ['active', 'lapsed']).nullable(),
  /** Credits that the organisation can allocate to its clients. Integer. */
  poolBalance: z.int(),
  createdAt: timestamp,
});
export type Organisation = z.output<typeof organisation>;

export const workspace = z.object({
  id,
  organisationId: id,
  name: text(1, 120),
  plan: planField,
  /** A client workspace's API entitlement. On a primary workspace, null means that the plan decides. */
  apiAccess: z.boolean().nullable(),
  /** True for the organisation owner's own workspace. */
  primary: z.boolean(),
  chatbotCount: z.int(),
  /** Calendar month (UTC, `YYYY-MM`) of `monthlyCredits`. In a new month the full grant of the plan is available again. */
  creditMonth: z.string(),
  /** Monthly credits left in `creditMonth`. */
  monthlyCredits: z.int(),
  /** Unspent credits allocated from the organisation's pool. */
  poolCredits: z.int(),
  /** Calendar month (UTC) of `spentCredits`. Null before the first credit is spent. */
  spentMonth: z.string().nullable().default(null),
  spentCredits: z.int().default(0),
  /** Maximum number of credits to spend per calendar month. Null: no cap. */
  monthlyCap: z.int().nullable().default(null),
  /** The organisation's owner is notified if the balance falls below this. */
  lowBalanceAt: z.int().nullable().default(null),
  /** Maximum number of sources of a chatbot, set by the operator. Null: the plan decides. */
  sourceLimit: z.int().nullable().default(null),
  createdAt: timestamp,
});

/** Includes internal fields for spending. See `domain/workspaces/credit-shards.ts`. */
const storedWorkspace = workspace.extend({
  /** Number of shards that may hold credits. 0: this row holds all of them. */
  creditShards: z.int().default(0),
  /** Number of credit moves between this row and the shards. */
  creditMoves: z.int().default(0),
  /** No credits leave this row until this time (ms), because all are being gathered here. */
  creditsHeldUntil: z.int().default(0),
  /** Minute (UTC, since 1970) of `drawnCredits`. */
  drawnMinute: z.int().default(0),
  /** Credits that shards drew from this row in `drawnMinute`. */
  drawnCredits: z.int().default(0),
  /** New conversations are spread over several partitions from this time (ms). Null: the workspace was never busy. */
  spreadFrom: z.int().nullable().default(null),
});
export type Workspace = z.output<typeof storedWorkspace>;

/** Whether the workspace spreads its new conversations. */
export const isSpread = ({ spreadFrom }: Pick<Workspace, 'spreadFrom'>, nowMs: number): boolean =>
  spreadFrom !== null && nowMs >= spreadFrom;

export const platformKey = { pk: 'PLATFORM', sk: 'PLATFORM' };
/** Present once the platform has had an organisation. Earlier versions did not write it. */
export const foundedKey = { pk: 'PLATFORM', sk: 'FOUNDED' };
export const organisationKey = (organisationId: string) => ({ pk: `ORG#${organisationId}`, sk: 'ORG' });
export const workspacePk = (workspaceId: string) => `WS#${workspaceId}`;
export const workspaceKey = (workspaceId: string) => ({ pk: workspacePk(workspaceId), sk: 'WS' });
/** Credit shards of a workspace that answers many visitors at once. */
export const creditShardsPk = (workspaceId: string) => `${workspacePk(workspaceId)}#CREDITS`;
export const creditShardKey = (workspaceId: string, shard: number) => ({
  pk: creditShardsPk(workspaceId),
  sk: `SHARD#${String(shard).padStart(2, '0')}`,
});
/** The workspace's settings. Separate from its own row, which every spent credit writes to. */
export const settingsKey = (workspaceId: string) => ({ pk: workspacePk(workspaceId), sk: 'SETTINGS' });
/** Due kind of settings with retention periods to enforce. */
export const RETENTION_DUE = 'retention';
/** The workspaces of an organisation, oldest first. */
export const organisationWorkspaceKey = (organisationId: string, workspaceId: string) => ({
  pk: `ORG#${organisationId}`,
  sk: `WS#${workspaceId}`,
});

/** Both throw if the row does not exist, which no request can cause. */
export const toOrganisation = (item: Item | undefined): Organisation => organisation.parse(item);
export const toWorkspace = (item: Item | undefined): Workspace => storedWorkspace.parse(item);
