import * as z from 'zod';
import { conversationPriority } from '../conversations/records/triage.ts';
import { conversationStatus, conversationViews, person } from '../conversations/records.ts';
import { choice, id, name, text, timestamp } from '../core/fields.ts';

/** A part of the inbox, as the console shows it. */
const inboxView = choice(
  'InboxView',
  { ...conversationViews, team: 'Taken over by a colleague.' },
  'A part of the inbox, as the console shows it.',
);

const filterFields = {
  view: inboxView.nullish().describe('Only this part of the inbox'),
  status: conversationStatus.nullish().describe('Only conversations in this state'),
  chatbotId: id.nullish().describe('Only conversations of this chatbot'),
  labelId: id.nullish().describe('Only conversations with this label'),
  priority: conversationPriority.nullish().describe('Only conversations of this priority'),
  assignee: id.nullish().describe('Only conversations of this member'),
  q: text(1, 200).nullish().describe('Only conversations that match this search'),
};

/** The filter as it is stored: each field has a value or null. */
const savedFilter = z
  .object({
    view: inboxView.nullable().describe('Only this part of the inbox. Null: all'),
    status: conversationStatus.nullable().describe('Only conversations in this state. Null: all'),
    chatbotId: id.nullable().describe('Only conversations of this chatbot. Null: all'),
    labelId: id.nullable().describe('Only conversations with this label. Null: all'),
    priority: conversationPriority.nullable().describe('Only conversations of this priority. Null: all'),
    assignee: id.nullable().describe('Only conversations of this member. Null: all'),
    q: z.string().nullable().describe('Only conversations that match this search. Null: all'),
  })
  .meta({ id: 'SavedViewFilter', description: 'What a saved view shows.' });
type SavedFilter = z.output<typeof savedFilter>;

const filterInput = z
  .object(filterFields)
  .refine((filter) => Object.values(filter).some((value) => value !== undefined && value !== null), {
    error: 'must contain at least one field',
  })
  .meta({
    graphqlInput: 'SavedViewFilterInput',
    description: 'What a saved view shows. Omitted fields match everything.',
  });

const empty: SavedFilter = {
  view: null,
  status: null,
  chatbotId: null,
  labelId: null,
  priority: null,
  assignee: null,
  q: null,
};
/** Fields that a later version adds are null in rows of earlier ones. */
export const toFilter = (filter: object): SavedFilter => savedFilter.parse({ ...empty, ...filter });

export const savedView = z
  .object({
    id: id.describe("The saved view's ID"),
    name: z.string().describe('Name'),
    shared: z.boolean().describe('True: the whole team sees it. False: only its author'),
    filter: savedFilter,
    createdAt: timestamp.describe('When it was created'),
    createdBy: person,
  })
  .meta({ id: 'SavedView', description: 'A filter of the inbox under a name.' });

/** As its row has it. `revision`: number of changes so far. */
export const storedSavedView = savedView.extend({ revision: z.int().default(0) });
export type SavedView = z.output<typeof storedSavedView>;

export const savedViewFields = {
  name: name(60).describe('Name'),
  shared: z.boolean().describe('True: the whole team sees it. False: only its author, who must be a member'),
  filter: filterInput,
};
