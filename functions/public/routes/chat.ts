import type { Readable } from 'node:stream';
import * as z from 'zod';
import { answer, type ChatEvent } from '../../../domain/answers/answer.ts';
import { readTurn } from '../../../domain/answers/turn/read.ts';
import type { Turn } from '../../../domain/answers/turn/turn.ts';
import type { App } from '../../../domain/core/app.ts';
import { AppError, type ErrorCode } from '../../../domain/core/errors.ts';
import { limits } from '../../../domain/core/operations/limits.ts';
import { clientAddress, type HttpAnswer, header, success } from '../../http/input.ts';
import { sseAnswer, sseFrame } from '../../http/sse.ts';
import { publicRoute, type RequestInput } from '../route.ts';
import { bindingTokenOf, browserLanguage, type VisitorRequest } from '../visit.ts';
import { chatAnswer, chatBody, chatDescription, chatEvents } from './chat-shapes.ts';

const token = z.string().optional().meta({ description: 'The binding token of the given conversation' });
const query = z.object({ bt: token });

export const chatRoute = publicRoute({
  method: 'POST',
  path: '/chat',
  operationId: 'sendMessage',
  summary: 'Send a message and stream the answer',
  description: chatDescription,
  limit: limits.publicChat,
  query,
  headers: z.object({ 'x-binding-token': token }),
  body: chatBody,
  output: chatAnswer,
  events: chatEvents,
  errors: ['CONFLICT'],
  read: readChatTurn,
  respond: async ({ visit: { app, event }, read: turn }) =>
    acceptsJsonOnly(header(event, 'accept')?.toLowerCase() ?? '') ? answerWhole(app, turn) : answerStream(app, turn),
});

/** Reads what the answer needs in parallel with the admission. Calls that cost money wait for it. */
async function readChatTurn(visit: VisitorRequest<RequestInput<typeof query, typeof chatBody>>): Promise<Turn> {
  const { app, event, chatbot, admitted, chatbotRef } = visit;
  const { body: input } = visit.input();
  const bindingToken = bindingTokenOf(event, input);
  const channel = header(event, 'origin') === undefined ? 'api' : 'widget';
  const visitor = { browserLanguage: browserLanguage(event), address: clientAddress(event) };
  return readTurn(app, { chatbot, admitted, chatbotRef, input, bindingToken, ...visitor, channel });
}

const acceptsJsonOnly = (accept: string) =>
  accept.includes('application/json') && !accept.includes('text/event-stream');

/** A model may be silent for longer than proxies keep an idle connection. */
const HEARTBEAT_MS = 10_000;

/**
 * Streams the events. If the visitor disconnects, the model is stopped, unless the message has an id with which the visitor can
 * request the answer again. The turn always runs to its end, so that the question is stored.
 */
function answerStream(app: App, turn: Turn): HttpAnswer<Readable> {
  const clientGone = new AbortController();
  const onClose = () => {
    if (!turn.clientMessageId) clientGone.abort();
  };
  const events = answer(app, turn, clientGone.signal);
  return sseAnswer(events, { toFrame: sseFrame, heartbeatMs: HEARTBEAT_MS, onClose });
}

/** Returns the same turn as one JSON response. Throws the error of the turn's `error` event. */
async function answerWhole(app: App, turn: Turn): Promise<HttpAnswer> {
  const data: Partial<{ [E in ChatEvent as E['event']]: E['data'] }> = {};
  for await (const event of answer(app, turn, new AbortController().signal)) {
    Object.assign(data, { [event.event]: event.data });
  }
  if (data.error) throw new AppError(data.error.code as ErrorCode, { message: data.error.message });
  if (!data.start) throw new Error('A chat answer has no start event.');
  const { conversationId, bindingToken } = data.start;
  const status = data.handoff?.status ?? 'open';
  const message = data.done?.message ?? null;
  return success({ conversationId, ...(bindingToken ? { bindingToken } : {}), message, status });
}
