import * as z from 'zod';
import type { App } from '../../core/app.ts';
import type { ChatbotRef } from '../../core/operations/refs.ts';
import { remembered } from '../../core/remember.ts';
import { siteCredentialsId, siteCredentialsKey, toStoredSiteCredentials } from './items.ts';
import type { SiteCredentialsInput } from './records.ts';

/** Sealed text always opens to the same headers. Replacing them creates new sealed text. */
const REMEMBERED_MS = 60_000;

const requestHeaders = z.record(z.string(), z.string());
type RequestHeaders = z.output<typeof requestHeaders>;

const bindingOf = ({ workspaceId, chatbotId }: ChatbotRef, origin: string) => ({
  workspaceId,
  purpose: `site:${chatbotId}:${origin}`,
});

/** Converts the input to request headers, with names in lower case. */
export function requestHeadersOf({ username, password, headers }: SiteCredentialsInput): RequestHeaders {
  if (headers) return Object.fromEntries(headers.map(({ name, value }) => [name.toLowerCase(), value]));
  // RFC 7617, section 2.1: servers expect UTF-8.
  return { authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}` };
}

export const sealHeaders = (app: App, chatbotRef: ChatbotRef, origin: string, headers: RequestHeaders) =>
  app.secrets.seal(JSON.stringify(headers), bindingOf(chatbotRef, origin));

/** Returns the headers that the chatbot's owner has stored for exactly the origin of this URL. */
export async function siteHeaders(app: App, chatbotRef: ChatbotRef, url: string): Promise<RequestHeaders> {
  const { workspaceId, chatbotId } = chatbotRef;
  const origin = URL.parse(url)?.origin;
  if (origin === undefined) return {};
  const key = siteCredentialsKey(workspaceId, chatbotId, siteCredentialsId(chatbotId, origin));
  const item = await app.store.get(key, { consistent: true });
  if (!item) return {};
  const { sealed } = toStoredSiteCredentials(item);
  const json = await remembered(app, `site-headers:${sealed}`, REMEMBERED_MS, () =>
    app.secrets.open(sealed, bindingOf(chatbotRef, origin)),
  );
  return requestHeaders.parse(JSON.parse(json));
}
