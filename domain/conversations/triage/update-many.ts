import * as z from 'zod';
import type { App } from '../../core/app.ts';
import { inBatches } from '../../core/batches.ts';
import { toAppError } from '../../core/errors.ts';
import { choice, id } from '../../core/fields.ts';
import type { Actor } from '../../core/operations/actor.ts';
import { nothing, type OperationRequest, operation } from '../../core/operations/operation.ts';
import { findConversation } from '../find.ts';
import { conversationPriority } from '../records/triage.ts';
import type { StoredConversation } from '../records.ts';
import { assignConversation } from '../state/assign.ts';
import { releaseConversation } from '../state/release.ts';
import { resolveConversation } from '../state/resolve.ts';
import { addLabels, removeLabels, someLabelIds } from './labels.ts';
import { setConversationPriority } from './priority.ts';
import { snoozeConversation, snoozeInput, unsnoozeConversation } from './snooze.ts';

const MAX_CONVERSATIONS = 100;
/** Each takes a few round trips. A hundred take about ten rounds of them, far below the time of a request. */
const AT_ONCE = 10;

const conversationAction = choice(
  'ConversationAction',
  {
    resolve: 'Resolves them.',
    assign: 'Assigns them to `memberId`.',
    release: 'Gives them back to the chatbot.',
    snooze: 'Snoozes them until `until`.',
    unsnooze: 'Ends their snooze.',
    add_labels: 'Adds `labelIds` to their labels.',
    remove_labels: 'Removes `labelIds` from their labels.',
    set_priority: 'Sets `priority`.',
  },
  'What to do with many conversations.',
);
type ConversationAction = z.output<typeof conversationAction>;

const neededBy: Partial<Record<ConversationAction, 'memberId' | 'labelIds' | 'priority'>> = {
  assign: 'memberId',
  add_labels: 'labelIds',
  remove_labels: 'labelIds',
  set_priority: 'priority',
};

const manyInput = z
  .object({
    conversationIds: z
      .array(id)
      .min(1, { error: `must have 1 to ${MAX_CONVERSATIONS} elements` })
      .max(MAX_CONVERSATIONS, { error: `must have 1 to ${MAX_CONVERSATIONS} elements` })
      .describe('IDs of the conversations. One that is named twice is changed once'),
    action: conversationAction,
    memberId: id.nullish().describe('For ASSIGN: ID of the member'),
    until: snoozeInput.shape.until.describe('For SNOOZE: when they come back. Null: when the visitor writes'),
    labelIds: someLabelIds.nullish().describe('For ADD_LABELS and REMOVE_LABELS: IDs of the labels'),
    priority: conversationPriority.nullish().describe('For SET_PRIORITY: the priority'),
  })
  .superRefine((input, context) => {
    const path = neededBy[input.action];
    if (path && !input[path])
      context.addIssue({ code: 'custom', path: [path], message: `is required for ${input.action}` });
  });
type ManyInput = z.output<typeof manyInput>;

export const conversationResult = z
  .object({
    conversationId: id.describe("The conversation's ID"),
    done: z.boolean().describe('Whether it is now as asked for'),
    code: z.string().nullable().describe('Code of the error. Null: it was done'),
    message: z.string().nullable().describe('Message of the error. Null: it was done'),
  })
  .meta({ id: 'ConversationResult', description: 'What became of one of many conversations.' });
export interface ConversationOutcome extends z.output<typeof conversationResult> {
  /** After the change. Null: it was not done. */
  conversation: StoredConversation | null;
}

type Request = Pick<OperationRequest<z.ZodType, z.ZodType, StoredConversation>, 'target' | 'tenancy'>;
type Act = (app: App, actor: Actor, request: Request, input: ManyInput) => Promise<StoredConversation>;

/** The operation of one conversation that each action stands for. */
const acts: Record<ConversationAction, Act> = {
  resolve: (app, actor, request) => resolveConversation.run(app, actor, single(request, {})),
  assign: (app, actor, request, { memberId }) =>
    assignConversation.run(app, actor, single(request, { memberId: memberId ?? '' })),
  release: (app, actor, request) => releaseConversation.run(app, actor, single(request, {})),
  snooze: (app, actor, request, { until }) => snoozeConversation.run(app, actor, single(request, { until })),
  unsnooze: (app, actor, request) => unsnoozeConversation.run(app, actor, single(request, {})),
  add_labels: (app, _actor, { target }, { labelIds }) => addLabels(app, target, labelIds ?? []),
  remove_labels: (app, _actor, { target }, { labelIds }) => removeLabels(app, target, labelIds ?? []),
  set_priority: (app, actor, request, { priority }) =>
    setConversationPriority.run(app, actor, single(request, { priority: priority ?? 'none' })),
};

const single = <Input>({ target, tenancy }: Request, input: Input) => ({
  ids: { conversationId: target.id },
  input,
  target,
  tenancy,
});

/**
 * Does the same with up to 100 conversations, each as its own operation does, so one that cannot be changed stops no other. Throws
 * VALIDATION_ERROR only for the input itself.
 */
export const updateConversations = operation({
  name: 'updateConversations',
  scope: 'conversations:write',
  kind: 'write',
  audit: {
    subject: 'conversation',
    idOf: ({ results: [first, ...others] }: { results: readonly ConversationOutcome[] }) =>
      others.length > 0 ? undefined : first?.conversationId,
    isChange: ({ results }: { results: readonly ConversationOutcome[] }) => results.some(({ done }) => done),
  },
  ids: z.object({}),
  input: manyInput,
  find: nothing,
  async run(app, actor, { input, tenancy }) {
    const results = await inBatches(AT_ONCE, [...new Set(input.conversationIds)], (conversationId) =>
      updateOne(app, actor, conversationId, (target) => acts[input.action](app, actor, { target, tenancy }, input)),
    );
    return { results };
  },
});

/** An error of the platform is logged and named like one of the request: the other conversations may be changed already. */
async function updateOne(
  app: App,
  actor: Actor,
  conversationId: string,
  act: (target: StoredConversation) => Promise<StoredConversation>,
): Promise<ConversationOutcome> {
  try {
    const conversation = await act(await findConversation(app, actor, { conversationId }));
    return { conversationId, done: true, code: null, message: null, conversation };
  } catch (error) {
    const failure = toAppError(error);
    if (failure.status >= 500) app.log.error('a conversation of many failed', { conversationId, error });
    return { conversationId, done: false, code: failure.code, message: failure.message, conversation: null };
  }
}
