import * as z from 'zod';
import type { Chatbot } from '../../../domain/chatbots/records.ts';
import { limits } from '../../../domain/core/operations/limits.ts';
import { resolveLanguage } from '../../../domain/language/languages.ts';
import { unsubscribePage } from '../../../domain/notices/unsubscribe-page.ts';
import { readUnsubscribeToken, stopMailing } from '../../../domain/visitor-mail/unmailed.ts';
import { type PublicAnswer, publicRoute } from '../route.ts';
import { browserLanguage, type VisitorRequest } from '../visit.ts';

const html = (body: string): PublicAnswer => ({
  statusCode: 200,
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    // The token is in the URL.
    'referrer-policy': 'no-referrer',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
  },
  body,
});

const languageOf = ({ event }: VisitorRequest, { language }: Chatbot) =>
  resolveLanguage(browserLanguage(event), language);

const addressHashOf = ({ app, chatbotRef: { workspaceId } }: VisitorRequest, token: string) =>
  readUnsubscribeToken(app, workspaceId, token);

const shared = {
  path: '/unsubscribe',
  limit: limits.publicUnsubscribe,
  query: z.object({ token: z.string().max(200).meta({ description: "The token in the mail's link" }) }),
  file: ['text/html'],
  // Mail programs send `Origin: null` or that of their own page. The token is the proof.
  anyOrigin: true,
  errors: ['VALIDATION_ERROR'],
} as const;

/** Changes nothing: programs that examine mails open their links. */
export const unsubscribePageRoute = publicRoute({
  ...shared,
  method: 'GET',
  operationId: 'getUnsubscribePage',
  summary: 'Get the page of the link to unsubscribe',
  description: 'The page of the link at the end of a mail with a reply. It asks for a confirmation.',
  async respond({ visit, chatbot, query }) {
    await addressHashOf(visit, query.token);
    return html(unsubscribePage(languageOf(visit, chatbot), false));
  },
});

export const unsubscribeRoute = publicRoute({
  ...shared,
  method: 'POST',
  operationId: 'unsubscribe',
  summary: "Stop the mails with a workspace's replies",
  description:
    'What mail clients call for one-click unsubscription (RFC 8058), and what the page above sends. The address of the token is mailed no more replies of the workspace. The body is ignored. Idempotent.',
  async respond({ visit, chatbot, query }) {
    const addressHash = await addressHashOf(visit, query.token);
    await stopMailing(visit.app, visit.chatbotRef.workspaceId, addressHash, 'unsubscribed');
    return html(unsubscribePage(languageOf(visit, chatbot), true));
  },
});
