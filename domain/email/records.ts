import * as z from 'zod';
import { choice, emailAddress } from '../core/fields.ts';

export const emailMode = choice(
  'EmailMode',
  {
    answer: 'The chatbot answers if it is confident enough, otherwise the mail waits for a person.',
    draft: 'Every mail waits for a person, with the answer of the chatbot as a note.',
    off: 'Every mail waits for a person.',
  },
  'What happens with mail to the address of a chatbot.',
);

const emailStatus = choice(
  'EmailStatus',
  {
    unavailable: 'The platform receives no mail.',
    none: 'The chatbot has no address.',
    pending: 'No mail to the address has been forwarded yet.',
    active: 'Mail to the address arrives.',
  },
  'Whether mail to a chatbot arrives.',
);

const DEFAULT_CONFIDENCE = 0.8;

const minConfidence = z
  .number()
  .min(0, { error: 'must be at least 0' })
  .max(1, { error: 'must be at most 1' })
  .describe('In the mode `answer`: the confidence from which on the chatbot answers, 0-1');

export const emailChannel = z
  .object({
    address: z.string().nullable().describe('Address of the business. Null: none'),
    mode: emailMode,
    minConfidence,
    status: emailStatus,
    forwardTo: z.string().nullable().meta({
      description: 'Where mail to `address` is to be forwarded. Null: not needed, or the platform receives no mail',
    }),
    domain: z.string().nullable().meta({
      description: 'Domain of which an address needs no forwarding. Null: the platform receives no mail',
    }),
  })
  .meta({ id: 'EmailChannel', description: "A chatbot's address for mail, and what happens with mail to it." });
export type EmailChannel = z.output<typeof emailChannel>;

export const emailChannelInput = z.object({
  address: emailAddress(254).nullable().describe('Address of the business. Null: none'),
  mode: emailMode.default('draft').describe('What happens with mail. Default `draft`'),
  minConfidence: minConfidence.default(DEFAULT_CONFIDENCE).meta({
    description: `In the mode \`answer\`: the confidence from which on the chatbot answers, 0-1. Default ${DEFAULT_CONFIDENCE}`,
  }),
});

export const defaults = { mode: 'draft', minConfidence: DEFAULT_CONFIDENCE } as const;
