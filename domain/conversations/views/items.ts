import { idAt } from '../../core/ids.ts';
import { conversationsPk } from '../items.ts';

/** One row per snoozed conversation, by the time at which it comes back. */
export const snoozedPk = (workspaceId: string) => `${conversationsPk(workspaceId)}#SNOOZED`;
/** The latest time that an id can hold: conversations that wait for their visitor come last. */
const LATEST_MS = 2 ** 48 - 1;
/** In the form of an id, so it can be a cursor: the time, then the random part of the conversation's id. */
export const snoozedSk = (snoozedUntil: string | null, conversationId: string): string =>
  idAt(snoozedUntil ? Date.parse(snoozedUntil) : LATEST_MS).slice(0, 14) + conversationId.slice(14);

/** One row per rating, by its time, for the whole workspace (`ALL`) or one chatbot. In the form of an id, so it can be a cursor. */
export const ratingsPk = (workspaceId: string, figuresScope: string) =>
  `${conversationsPk(workspaceId)}#RATINGS#${figuresScope}`;
export const ratingsSk = (ratedAt: string, conversationId: string): string =>
  idAt(Date.parse(ratedAt)).slice(0, 14) + conversationId.slice(14);
