import type { App, EgressResponse } from '../../core/app.ts';
import type { ChatbotRef } from '../../core/operations/refs.ts';
import { siteHeaders } from '../site-credentials/site-headers.ts';
import { Cookies } from './cookies.ts';
import { BadStatus, type fetchOnce, fileRequest } from './page.ts';

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

interface VisitTerms {
  load: typeof fetchOnce;
  /** Of every request. */
  headers?: Record<string, string>;
}

/**
 * The requests for one page. Cookies are kept between them, because some sites send a reader back to the same address to see whether it
 * keeps cookies. Redirects are returned, so that each origin gets only its own cookies and credentials.
 */
export class SiteVisit {
  readonly #app: App;
  readonly #chatbotRef: ChatbotRef;
  readonly #terms: VisitTerms;
  readonly #cookies = new Cookies();
  readonly #repeated = new Set<string>();

  constructor(app: App, chatbotRef: ChatbotRef, terms: VisitTerms) {
    this.#app = app;
    this.#chatbotRef = chatbotRef;
    this.#terms = terms;
  }

  /** Throws as the loader. */
  async fetch(url: string, withinMs: number): Promise<EgressResponse> {
    const { load, headers } = this.#terms;
    const egressRequest = {
      ...fileRequest,
      headers: { ...headers, ...(await this.#headersFor(url)) },
      maxRedirects: 0,
    };
    const response = await load(this.#app, url, egressRequest, Math.max(1, withinMs));
    this.#cookies.keep(response);
    return response;
  }

  async #headersFor(url: string): Promise<Record<string, string>> {
    const { cookie: ownCookie, ...headers } = await siteHeaders(this.#app, this.#chatbotRef, url);
    const cookie = [ownCookie, this.#cookies.headerFor(url)].filter(Boolean).join('; ');
    return cookie ? { ...headers, cookie } : headers;
  }

  /**
   * Returns where a page sends its readers, or null. A page that sends them to itself is followed once, if it has set cookies:
   * otherwise it only reloads.
   */
  forwardOf({ url }: EgressResponse, sendsTo: string | null): string | null {
    if (sendsTo !== url) return sendsTo;
    if (this.#repeated.has(url) || this.#cookies.headerFor(url) === '') return null;
    this.#repeated.add(url);
    return sendsTo;
  }
}

/** Returns the target of a redirect, '' if it is not a URL, or null if the response is none. Throws BadStatus for other 3xx. */
export function redirectOf({ status, headers, url }: EgressResponse): string | null {
  if (status < 300) return null;
  if (!REDIRECTS.has(status) || headers.location === undefined) throw new BadStatus(status);
  // Header bytes arrive as latin1, and some servers write the URL in raw UTF-8.
  const text = Buffer.from(headers.location, 'latin1').toString('utf8');
  return URL.parse(text.includes('\ufffd') ? headers.location : text, url)?.href ?? '';
}
