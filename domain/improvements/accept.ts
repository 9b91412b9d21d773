import * as z from 'zod';
import { agentOf } from '../conversations/agent.ts';
import { limits } from '../core/operations/limits.ts';
import { operation } from '../core/operations/operation.ts';
import { applyPlan, withDecision } from './apply.ts';
import { findImprovement, improvementIds } from './find.ts';
import { edits, faqsByQuestion, planOf } from './plan.ts';
import type { Improvement } from './records.ts';
import { makeRoom } from './room.ts';
import { requirePassingTests } from './tests-gate.ts';
import { toPublic } from './view.ts';

/** A request ends after 29 s. */
const TESTS_MS = 20_000;

/** Makes an improvement part of the knowledge, unless an answer test that passes now would fail. */
export const acceptImprovement = operation({
  name: 'acceptImprovement',
  scope: 'knowledge:write',
  kind: 'write',
  audit: 'improvement',
  errors: ['CONFLICT', 'USAGE_LIMIT_REACHED'],
  limit: limits.improvements,
  ids: improvementIds,
  input: z.object(edits),
  find: findImprovement,
  async run(app, actor, { target: { chatbot, improvement }, input, tenancy }): Promise<Improvement> {
    const tenant = await tenancy();
    const plan = await planOf(app, improvement, input, () => faqsByQuestion(app, improvement));
    await requirePassingTests(app, chatbot, [plan], app.clock.now() + TESTS_MS);
    const agent = await agentOf(app, actor);
    const accepted = await withDecision(app, improvement, () => applyPlan(app, tenant, plan, agent));
    await makeRoom(app, improvement);
    return toPublic(app, accepted);
  },
});
