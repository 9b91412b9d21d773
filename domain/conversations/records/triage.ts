import * as z from 'zod';
import { choice, timestamp } from '../../core/fields.ts';
import { label } from '../../labels/records.ts';

export const conversationPriority = choice(
  'ConversationPriority',
  {
    none: 'Nobody has set one.',
    low: 'Can wait.',
    medium: 'As usual.',
    high: 'Before others.',
    urgent: 'Now.',
  },
  'How important agents find a conversation.',
);
export type ConversationPriority = z.output<typeof conversationPriority>;

/** What agents set on a conversation to sort their work. */
export const triageFields = {
  priority: conversationPriority,
  snoozed: z
    .boolean()
    .describe('Whether it is out of the views of open work until `snoozedUntil` or the next message of the visitor'),
  snoozedUntil: timestamp
    .nullable()
    .describe('When it comes back by itself. Null: it is not snoozed, or until the visitor writes'),
};

/** The labels, as clients see them. Rows keep ids. */
export const shownLabels = z.array(label).describe('The labels that agents have put on it');

/** What ends a snooze. */
export const awake = { snoozed: false, snoozedUntil: null };

/** In the order of the row, with the values of rows of earlier versions. */
export const storedTriage = {
  /** Ids of labels, some of which may be deleted. */
  labelIds: z.array(z.string()).default([]),
  priority: conversationPriority.default('none'),
  snoozed: z.boolean().default(false),
  snoozedUntil: timestamp.nullable().default(null),
};
