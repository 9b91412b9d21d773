import * as z from 'zod';
import { chatbotIds, findTarget } from '../chatbots/find.ts';
import type { Chatbot } from '../chatbots/records.ts';
import { agentOf } from '../conversations/agent.ts';
import type { App } from '../core/app.ts';
import { inBatches } from '../core/batches.ts';
import { AppError, toAppError } from '../core/errors.ts';
import { id, listOf } from '../core/fields.ts';
import { limits } from '../core/operations/limits.ts';
import { operation } from '../core/operations/operation.ts';
import { comparable } from '../knowledge/sources/faq.ts';
import { applyPlan, withDecision } from './apply.ts';
import { readImprovement } from './find.ts';
import { faqsByQuestion, type Plan, planOf } from './plan.ts';
import { improvement } from './records.ts';
import { makeRoom } from './room.ts';
import { requirePassingTests } from './tests-gate.ts';
import { toPublic } from './view.ts';

const MAX_IMPROVEMENTS = 50;
/** A request ends after 29 s. */
const TIME_MS = 20_000;
const READ_AT_ONCE = 10;

const refusal = z
  .object({
    id: id.describe("The improvement's ID"),
    code: z.string().describe('The error code, as if it had been accepted alone'),
    message: z.string().describe('Why it was not accepted'),
  })
  .meta({ id: 'ImprovementRefusal', description: 'An improvement that could not be accepted.' });
type Refusal = z.output<typeof refusal>;

export const acceptedImprovements = z
  .object({
    accepted: z.array(improvement).describe('Those that are part of the knowledge now'),
    refused: z.array(refusal).describe('Those that could not be accepted'),
    remaining: z.array(id).describe('IDs of those for which the time did not suffice. Send them again'),
  })
  .meta({ id: 'AcceptedImprovements', description: 'What became of improvements that were accepted together.' });
type AcceptedImprovements = z.output<typeof acceptedImprovements>;

/** Accepts improvements as they were proposed. Each is accepted or refused alone. */
export const acceptImprovements = operation({
  name: 'acceptImprovements',
  scope: 'knowledge:write',
  kind: 'write',
  audit: { subject: 'improvement', isChange: ({ accepted }: AcceptedImprovements) => accepted.length > 0 },
  limit: limits.improvements,
  ids: chatbotIds,
  input: z.object({
    improvementIds: listOf(id, MAX_IMPROVEMENTS)
      .min(1, { error: 'must have at least 1 item' })
      .describe(`IDs of the improvements, at most ${MAX_IMPROVEMENTS}`),
  }),
  find: findTarget,
  async run(app, actor, { target: chatbot, input, tenancy }): Promise<AcceptedImprovements> {
    const [tenant, agent] = await Promise.all([tenancy(), agentOf(app, actor)]);
    const deadlineMs = app.clock.now() + TIME_MS;
    const chatbotRef = { workspaceId: actor.workspaceId, chatbotId: chatbot.id };
    // Read once. Two improvements may have one question, so those that become FAQs here are added.
    const faqs = await faqsByQuestion(app, chatbotRef);
    const readPlan = async (improvementId: string) =>
      planOf(app, await readImprovement(app, chatbotRef, improvementId), {}, async () => faqs);
    const ids = [...new Set(input.improvementIds)];
    const plans = await inBatches(READ_AT_ONCE, ids, (id) => readPlan(id).catch((error) => void refusalOf(id, error)));
    const tested = await passTogether(
      app,
      chatbot,
      plans.flatMap((plan) => plan ?? []),
      deadlineMs,
    );
    const done: AcceptedImprovements = { accepted: [], refused: [], remaining: [] };
    for (const [n, id] of ids.entries()) {
      if (app.clock.now() > deadlineMs) {
        done.remaining = ids.slice(n);
        break;
      }
      try {
        const plan = await readPlan(id);
        if (!tested.has(id)) await requirePassingTests(app, chatbot, [plan], deadlineMs);
        const accepted = await withDecision(app, plan.improvement, () => applyPlan(app, tenant, plan, agent));
        if (plan.kind === 'faq' && accepted.sourceId) faqs.set(comparable(plan.question), accepted.sourceId);
        done.accepted.push(toPublic(app, accepted));
      } catch (error) {
        done.refused.push(refusalOf(id, error));
      }
    }
    await makeRoom(app, chatbotRef);
    return done;
  },
});

/** Throws what is no refusal. */
function refusalOf(improvementId: string, error: unknown): Refusal {
  const { code, message, status } = toAppError(error);
  if (status >= 500) throw error;
  return { id: improvementId, code, message };
}

/** Returns the ids of all if their changes together break no test, so that none needs to be tested alone. */
async function passTogether(
  app: App,
  chatbot: Chatbot,
  plans: readonly Plan[],
  deadlineMs: number,
): Promise<ReadonlySet<string>> {
  try {
    await requirePassingTests(app, chatbot, plans, deadlineMs);
    return new Set(plans.map(({ improvement }) => improvement.id));
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return new Set();
    throw error;
  }
}
