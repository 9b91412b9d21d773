import type { list } from '../operations/inbox.ts';
import type { AnswerOf } from './api.ts';

/** A conversation in a list. */
export type Row = AnswerOf<typeof list>['conversations']['edges'][number]['node'];
export type Status = Row['status'];
export type LastRole = NonNullable<Row['lastMessage']>['role'];
