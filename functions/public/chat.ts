import { Readable } from 'node:stream';
import { answer, type ChatEvent } from '../../domain/answers/answer.ts';
import { chatInput, readTurn, type Turn } from '../../domain/answers/turn.ts';
import type { App } from '../../domain/core/app.ts';
import { AppError, type ErrorCode } from '../../domain/core/errors.ts';
import { parse } from '../../domain/core/fields.ts';
import { limits } from '../../domain/core/limits.ts';
import { clientAddress, type HttpAnswer, header, jsonBody, success } from '../http/input.ts';
import { sseHeaders } from './event-stream.ts';
import { admitVisit, bindingTokenOf, browserLanguage, type Visit } from './visit.ts';

/** What the answer needs is read while the visit is being let in; what is paid for waits until it is. */
export async function postChat(visit: Visit): Promise<HttpAnswer<string | Readable>> {
  const { app, event } = visit;
  const admitted = admitVisit(visit, limits.publicChat);
  const reading = readAsked(visit, admitted);
  reading.catch(() => {});
  await admitted;
  const turn = await reading;
  return wantsJson(event)
    ? answerWhole(app, turn)
    : { statusCode: 200, headers: { ...sseHeaders }, body: stream(app, turn) };
}

async function readAsked({ app, event, place, chatbot }: Visit, admitted: Promise<unknown>): Promise<Turn> {
  const input = parse(chatInput, jsonBody(event));
  const bindingToken = bindingTokenOf(event, input);
  const channel = header(event, 'origin') === undefined ? 'api' : 'widget';
  const visitor = { browserLanguage: browserLanguage(event), address: clientAddress(event) };
  return readTurn(app, { chatbot, admitted, place, input, bindingToken, ...visitor, channel });
}

function wantsJson(event: Visit['event']): boolean {
  const accept = header(event, 'accept') ?? '';
  return accept.includes('application/json') && !accept.includes('text/event-stream');
}

/** Proxies end a connection on which nothing moves; a model may think for longer. */
const HEARTBEAT_MS = 10_000;

const toFrame = ({ event, data }: ChatEvent) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/**
 * The events as they come. A visitor who leaves stops the model, unless the message has an id with which its answer can be
 * asked for again: then the answer is finished. The turn runs to its end either way, so what was asked is kept.
 */
function stream(app: App, turn: Turn): Readable {
  const leaving = new AbortController();
  const events = answer(app, turn, leaving.signal);
  let heartbeat: NodeJS.Timeout | undefined;
  return new Readable({
    read() {
      heartbeat ??= setInterval(() => this.push(': still at it\n\n'), HEARTBEAT_MS);
      const push = ({ done, value }: IteratorResult<ChatEvent>) => {
        heartbeat?.refresh();
        if (done) clearInterval(heartbeat);
        this.push(done ? null : toFrame(value));
      };
      events.next().then(push, (error) => this.destroy(error));
    },
    destroy(error, callback) {
      clearInterval(heartbeat);
      if (!turn.clientMessageId) leaving.abort();
      const end = () => callback(error);
      drain(events).then(end, end);
    },
  });
}

async function drain(events: AsyncGenerator<ChatEvent>): Promise<void> {
  for await (const _ of events);
}

/** The same turn as one envelope. Throws what the turn ended with. */
async function answerWhole(app: App, turn: Turn): Promise<HttpAnswer> {
  const got: Partial<{ [E in ChatEvent as E['event']]: E['data'] }> = {};
  for await (const { event, data } of answer(app, turn, new AbortController().signal)) {
    (got as Record<string, unknown>)[event] = data;
  }
  if (got.error) throw new AppError(got.error.code as ErrorCode, { message: got.error.message });
  const { conversationId, bindingToken } = got.start!;
  const status = got.handoff?.status ?? 'open';
  return success({
    conversationId,
    ...(bindingToken ? { bindingToken } : {}),
    message: got.done?.message ?? null,
    status,
  });
}
