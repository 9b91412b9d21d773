import * as z from 'zod';
import { id, text, timestamp } from '../core/fields.ts';

const email = text(3, 254).refine((value) => /^[^\s@<>()[\],;:"\\]+@[^\s@.]+(\.[^\s@.]+)+$/.test(value), {
  error: 'must be an e-mail address',
});

/** The fields of a submission. All are optional. */
export const leadInput = z.object({
  name: text(0, 200).nullish(),
  email: z.union([z.literal(''), email], { error: 'must be an e-mail address' }).nullish(),
  phone: text(0, 50).nullish(),
  company: text(0, 200).nullish(),
  message: text(0, 2000).nullish(),
  pageUrl: text(0, 2000).nullish(),
  conversationId: z.string().nullish(),
  visitorId: text(0, 100).nullish(),
  bt: z.string().nullish(),
});
export type LeadInput = z.output<typeof leadInput>;
export const leadFields = ['name', 'email', 'phone', 'company', 'message', 'pageUrl'] as const;

export const lead = z
  .object({
    id,
    chatbotId: id,
    conversationId: z.string().nullable(),
    visitorId: z.string().nullable(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    company: z.string().nullable(),
    message: z.string().nullable(),
    pageUrl: z.string().nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Lead' });
export type Lead = z.output<typeof lead>;
