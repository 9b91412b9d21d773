import type { list } from '../operations/inbox.ts';
import type { AnswerOf } from './api.ts';

/** A conversation in a list. */
export type ConversationRow = AnswerOf<typeof list>['conversations']['edges'][number]['node'];
export type ConversationStatus = ConversationRow['status'];
export type LastRole = NonNullable<ConversationRow['lastMessage']>['role'];
