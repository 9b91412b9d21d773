import * as z from 'zod';
import { shownValue } from '../../conversations/records/message-action.ts';
import { person } from '../../conversations/records.ts';
import { choice, id, timestamp } from '../../core/fields.ts';
import { actionMethod } from './call.ts';
import { actionValue } from './inputs.ts';

export const actionRunStatus = choice(
  'ActionRunStatus',
  {
    proposed: 'Waits for a confirmation of its values.',
    confirmed: 'Confirmed. Waits for the approval of a member.',
    calling: 'The call is under way.',
    done: 'The system has done it.',
    failed: 'Nothing was done.',
    unknown: 'The call was cut off. Nobody knows whether it was done.',
    declined: 'Declined. Nothing was done.',
    expired: 'Not confirmed, or not approved, in time. Nothing was done.',
  },
  'State of a run.',
);
export type ActionRunStatus = z.output<typeof actionRunStatus>;

const sentRequest = z
  .object({
    method: actionMethod,
    url: z.string().describe('URL that was called'),
    headers: z
      .array(
        z
          .object({ name: z.string().describe('Name'), value: z.string().describe('Value') })
          .meta({ id: 'ActionSentHeader', description: 'A header that was sent.' }),
      )
      .describe('Headers without secrets and signatures'),
    body: z.string().nullable().describe('The JSON that was sent, masked. Null: no body'),
  })
  .meta({ id: 'ActionRequest', description: 'A call as it was sent, without secrets. Redacted values are masked.' });
export type SentRequest = z.output<typeof sentRequest>;

const receivedAnswer = z
  .object({
    status: z.int().describe('HTTP status'),
    body: z.string().nullable().describe('Up to 8 KB of the JSON, masked. Null: it was none'),
  })
  .meta({ id: 'ActionResponse', description: 'The answer of the system. Redacted values are masked.' });
export type ReceivedAnswer = z.output<typeof receivedAnswer>;

export const actionRun = z
  .object({
    id: id.describe("The run's ID, sent as `Idempotency-Key`"),
    chatbotId: id.describe('ID of the chatbot'),
    conversationId: id.nullable().describe('ID of the conversation. Null: a test'),
    actionId: id.describe('ID of the action'),
    actionName: z.string().describe('Name of the action at that time'),
    actionRevision: z.int().describe('Revision of the action that was confirmed'),
    status: actionRunStatus,
    usesExample: z.boolean().describe('True: a recorded example answers, and nothing is called'),
    values: z.array(actionValue).describe('The exact values. Redacted ones are masked when the run no longer waits'),
    confirmation: z
      .string()
      .nullable()
      .describe('Confirms these values of this revision, once. Null: nothing is to be confirmed'),
    expiresAt: timestamp
      .nullable()
      .describe('Until when it can be confirmed or, once it is, approved. Null: it needs neither'),
    needsApproval: z.boolean().describe('Whether a member must approve it'),
    startedBy: person.nullable().describe('The agent who started it. Null: the visitor'),
    confirmedBy: person.nullable().describe('The agent who confirmed it. Null: the visitor, or nobody'),
    approvedBy: person.nullable().describe('The member who approved it. Null: nobody'),
    attempts: z.int().describe('How often it was begun to call'),
    request: sentRequest.nullable().describe('The last call. Null: there was none'),
    response: receivedAnswer.nullable().describe('The last answer. Null: there was none'),
    shown: z.array(shownValue).describe('What visitors see of the answer'),
    message: z.string().nullable().describe('The sentence that visitors read. Null: the default text, or nothing yet'),
    error: z.string().nullable().describe('Why it failed, or is unknown. Null: it did not and is not'),
    credits: z.int().describe('Credits that were spent'),
    createdAt: timestamp.describe('When it was started'),
    updatedAt: timestamp.describe('When it last changed'),
    endedAt: timestamp.nullable().describe('When it was done, failed, cut off or declined. Null: it was not'),
  })
  .meta({ id: 'ActionRun', description: 'One use of an action.' });
export type ActionRun = z.output<typeof actionRun>;

/** As its row has it. `confirmation`, `expired` and a lost `calling` are derived by `shownRun`. */
export const storedRun = actionRun.omit({ confirmation: true }).extend({
  workspaceId: z.string(),
  /** Keys of inputs whose values are masked. */
  redacted: z.array(z.string()),
  /** The key of the confirmation's HMAC. */
  confirmationKey: z.string(),
  /** Who calls, and until when. 0: nobody. */
  claim: z.string().nullable(),
  claimUntil: z.int(),
  /** Seconds since 1970 after which a test is deleted. */
  ttl: z.int().optional(),
});
export type StoredActionRun = z.output<typeof storedRun>;
