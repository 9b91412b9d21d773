import * as z from 'zod';
import { conversation } from '../../domain/conversations/records.ts';
import { visitorState } from '../../domain/conversations/visitor/read.ts';
import { id } from '../../domain/core/fields.ts';

export const bindingToken = z.string().meta({ description: 'Gives access to the conversation, together with its id' });

/** A conversation's state after a visitor changed it. */
export const changedState = visitorState.extend({ conversationId: id });
export const closedState = changedState.extend({
  closedAt: conversation.shape.closedAt,
  closedBy: conversation.shape.closedBy,
});
