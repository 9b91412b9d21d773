import type { APIGatewayProxyEvent } from 'aws-lambda';
import { isOriginAllowed } from '../../domain/chatbots/allowed-domains.ts';
import type { Chatbot } from '../../domain/chatbots/records.ts';
import type { OpenedConversation } from '../../domain/conversations/merge/thread.ts';
import { openCurrent } from '../../domain/conversations/visitor/binding.ts';
import type { App } from '../../domain/core/app.ts';
import { AppError } from '../../domain/core/errors.ts';
import {
  countRequests,
  type RequestLimit,
  rateLimited,
  takeRequest,
} from '../../domain/core/operations/count-requests.ts';
import { parseLocale } from '../../domain/language/languages.ts';
import type { PublicChatbot } from '../../domain/public-config/config.ts';
import { clientAddress, header } from '../http/input.ts';
import { rootOf } from '../http/root.ts';

/** A visitor's request to a chatbot. */
export interface VisitorRequest<Input = unknown> {
  app: App;
  event: APIGatewayProxyEvent;
  chatbotRef: PublicChatbot;
  /** Parameters of the path. */
  ids: Readonly<Record<string, string>>;
  /** The chatbot's current row, which is being read. */
  chatbot: Promise<Chatbot>;
  /** Resolves when the limits and the origin check have passed. */
  admitted: Promise<Chatbot>;
  /** The JSON object in the body. Throws as `jsonBody` does. */
  json(): Record<string, unknown>;
  /** The query and the body, parsed by the route's schemas. Throws VALIDATION_ERROR, and as `json` does. */
  input(): Input;
}

/** What a route asks of those who call it. */
interface Admission {
  limit?: RequestLimit;
  sharedLimit?: RequestLimit;
  anyOrigin?: true;
}

/** The platform's own pages, such as `/w/{publicId}`, which control themselves who may frame them. */
const ownOrigin = (app: App, event: APIGatewayProxyEvent) => new URL(rootOf(app, event)).origin;

/** Throws NOT_FOUND if the chatbot does not exist, DOMAIN_NOT_ALLOWED, RATE_LIMITED, in this order. */
export async function admit(
  { app, event, chatbotRef, chatbot }: Pick<VisitorRequest, 'app' | 'event' | 'chatbotRef' | 'chatbot'>,
  { limit, sharedLimit, anyOrigin }: Admission,
): Promise<Chatbot> {
  const counting = limit && countRequests(app, limit, `${chatbotRef.chatbotId}#${clientAddress(event)}`);
  counting?.catch(() => {});
  const admittedChatbot = await chatbot;
  const origin = header(event, 'origin');
  const isAllowed = anyOrigin || isOriginAllowed(origin, admittedChatbot.allowedDomains);
  if (!isAllowed && origin !== ownOrigin(app, event)) throw new AppError('DOMAIN_NOT_ALLOWED');
  const state = await counting;
  if (state && state.used > state.limit) throw rateLimited(state);
  if (sharedLimit) await takeRequest(app, sharedLimit, chatbotRef.chatbotId);
  return admittedChatbot;
}

/** The conversation that the path names, or the one in which it continues. Throws NOT_FOUND without a binding token that opens it. */
export async function readConversation(visit: VisitorRequest): Promise<OpenedConversation> {
  return openCurrent(visit.app, visit.chatbotRef, visit.ids.conversationId, tokenOf(visit));
}

/** Reads the body for a token only if there is none elsewhere, so that a malformed body does not fail other requests. */
function tokenOf({ event, json }: VisitorRequest): unknown {
  const token = bindingTokenOf(event);
  if (token !== undefined || event.httpMethod !== 'POST' || !event.body) return token;
  return json().bt;
}

/** The browser's first language, from its header. Null if there is none. */
export const browserLanguage = (event: APIGatewayProxyEvent): string | null =>
  parseLocale(header(event, 'accept-language')?.split(/[,;]/)[0]?.trim());

/** The binding token in the query, the header, or a field of the body. */
export const bindingTokenOf = (
  event: APIGatewayProxyEvent,
  body?: { bt?: string | null | undefined },
): string | undefined => event.queryStringParameters?.bt ?? header(event, 'x-binding-token') ?? body?.bt ?? undefined;
