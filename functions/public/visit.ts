import type { APIGatewayProxyEvent } from 'aws-lambda';
import { parseLocale } from '../../domain/answers/languages.ts';
import { isOriginAllowed } from '../../domain/chatbots/allowed-domains.ts';
import { findChatbot } from '../../domain/chatbots/find.ts';
import type { Chatbot } from '../../domain/chatbots/records.ts';
import type { App } from '../../domain/core/app.ts';
import { AppError } from '../../domain/core/errors.ts';
import { countRequests, type RequestLimit, rateLimited } from '../../domain/core/limits.ts';
import type { PublicChatbot } from '../../domain/public-config/config.ts';
import { clientAddress, header } from '../http/input.ts';
import { rootOf } from '../http/root.ts';

/** A visitor's request to a chatbot that is known by its public id. */
export interface Visit {
  app: App;
  event: APIGatewayProxyEvent;
  place: PublicChatbot;
  /** The chatbot as it stands now; being read already. */
  chatbot: Promise<Chatbot>;
}

export function openVisit(app: App, event: APIGatewayProxyEvent, place: PublicChatbot): Visit {
  const chatbot = findChatbot(app, place.workspaceId, place.chatbotId);
  chatbot.catch(() => {});
  return { app, event, place, chatbot };
}

/** The platform's own pages, such as `/w/{publicId}`, which says itself who may frame it. */
const ownOrigin = (app: App, event: APIGatewayProxyEvent) => new URL(rootOf(app, event)).origin;

/** Lets the visit in: the chatbot exists, its owner allows the origin, the limit has room. Throws in that order. */
export async function admitVisit({ app, event, place, chatbot }: Visit, rule?: RequestLimit): Promise<Chatbot> {
  const counting = rule && countRequests(app, rule, `${place.chatbotId}#${clientAddress(event)}`);
  counting?.catch(() => {});
  const known = await chatbot;
  const origin = header(event, 'origin');
  if (!isOriginAllowed(origin, known.allowedDomains) && origin !== ownOrigin(app, event))
    throw new AppError('DOMAIN_NOT_ALLOWED');
  const state = await counting;
  if (state && state.used > state.limit) throw rateLimited(state);
  return known;
}

/** The browser's first language, from its header; null where there is none. */
export const browserLanguage = (event: APIGatewayProxyEvent): string | null =>
  parseLocale(header(event, 'accept-language')?.split(/[,;]/)[0]?.trim());

/** A binding token wherever a visitor may put it: query, header, or a field of the body. */
export const bindingTokenOf = (
  event: APIGatewayProxyEvent,
  body?: { bt?: string | null | undefined },
): string | undefined => event.queryStringParameters?.bt ?? header(event, 'x-binding-token') ?? body?.bt ?? undefined;
