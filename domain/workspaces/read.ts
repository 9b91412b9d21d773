import * as z from 'zod';
import { plans } from '../../config/plans.ts';
import { id, timestamp } from '../fields.ts';
import { nothing, operation } from '../operation.ts';
import { spendable } from './credits.ts';
import { planField, toWorkspace, workspaceKey } from './records.ts';

const planLimits = z
  .object({ chatbots: z.int(), sourcesPerChatbot: z.int(), seats: z.int(), monthlyCredits: z.int() })
  .meta({ id: 'PlanLimits' });

export const workspaceSummary = z
  .object({
    id,
    organisationId: id,
    name: z.string(),
    plan: planField,
    primary: z.boolean().meta({ description: "True on the organisation owner's own workspace" }),
    chatbotCount: z.int(),
    balance: z.int().meta({ description: 'All the credits that the workspace can spend now' }),
    limits: planLimits,
    createdAt: timestamp,
  })
  .meta({ id: 'Workspace' });

export const getWorkspaceOperation = operation({
  name: 'getWorkspace',
  scope: 'workspace:read',
  kind: 'read',
  ids: z.object({}),
  input: z.object({}),
  find: nothing,
  async run(app, actor) {
    const item = await app.store.get(workspaceKey(actor.workspaceId), { consistent: true });
    const workspace = toWorkspace(item!);
    const { chatbots, sourcesPerChatbot, seats, monthlyCredits } = plans[workspace.plan];
    const limits = { chatbots, sourcesPerChatbot, seats, monthlyCredits };
    return { ...workspace, balance: spendable(workspace, app.clock.now()), limits };
  },
});
