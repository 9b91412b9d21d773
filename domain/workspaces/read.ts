import * as z from 'zod';
import { plans } from '../../config/plans.ts';
import type { App } from '../core/app.ts';
import { id, timestamp } from '../core/fields.ts';
import { nothing, operation } from '../core/operations/operation.ts';
import { required } from '../core/required.ts';
import { planField, settingsKey, toWorkspace, type Workspace, workspaceKey } from '../core/tenants.ts';
import { readWhole } from './credit-shards.ts';
import { spendable } from './credits.ts';
import { toSettings, workspaceSettings } from './settings.ts';
import { sourceCapOf } from './source-cap.ts';
import { apiAccess, apiAccessOf, tenancyOf } from './tenancy.ts';

const planLimits = z
  .object({
    chatbots: z.int().describe('Maximum number of chatbots'),
    sourcesPerChatbot: z
      .int()
      .describe(
        "Maximum number of sources of a chatbot: the workspace's own limit if the operator has set one, otherwise the plan's",
      ),
    seats: z.int().describe('Maximum number of active members'),
    monthlyCredits: z.int().describe('Credits per calendar month (UTC)'),
  })
  .meta({ id: 'PlanLimits', description: 'What a workspace may have: what its plan allows, or its own limit.' });

export const workspaceSummary = z
  .object({
    id: id.describe("The workspace's ID"),
    organisationId: id.describe('ID of its organisation'),
    name: z.string().describe('Its name'),
    plan: planField,
    primary: z.boolean().meta({ description: "True for the organisation's primary workspace" }),
    chatbotCount: z.int().describe('Number of chatbots'),
    balance: z.int().meta({ description: 'Credits that the workspace can spend now' }),
    limits: planLimits,
    settings: workspaceSettings,
    apiAccess,
    createdAt: timestamp.describe('When the record was created'),
  })
  .meta({ id: 'Workspace', description: 'A tenant: its plan, credits and settings.' });

/** Reads the workspace. Throws if it does not exist, which no request can cause. */
export async function readWorkspace(app: App, workspaceId: string): Promise<Workspace> {
  return toWorkspace(await app.store.get(workspaceKey(workspaceId), { consistent: true }));
}

/** A workspace with its limits and its own settings. */
export async function readWorkspaceSummary(app: App, workspaceId: string): Promise<z.output<typeof workspaceSummary>> {
  const [item, settings] = await app.store.getMany([workspaceKey(workspaceId), settingsKey(workspaceId)]);
  const workspace = toWorkspace(item);
  const { chatbots, seats, monthlyCredits } = plans[workspace.plan];
  const limits = { chatbots, sourcesPerChatbot: sourceCapOf(workspace), seats, monthlyCredits };
  // The request itself needed the tenancy, so it is in memory.
  const [whole, tenancy] = await Promise.all([
    readWhole(app, workspace),
    tenancyOf(app, { workspaceId, organisationId: workspace.organisationId }),
  ]);
  const balance = spendable(whole, app.clock.now());
  return {
    ...workspace,
    balance,
    limits,
    settings: toSettings(settings),
    apiAccess: apiAccessOf(required(tenancy, 'the tenancy')),
  };
}

export const getWorkspaceOperation = operation({
  name: 'getWorkspace',
  scope: 'workspace:read',
  kind: 'read',
  ids: z.object({}),
  input: z.object({}),
  find: nothing,
  run: (app, actor) => readWorkspaceSummary(app, actor.workspaceId),
});
