import { setTimeout as sleep } from 'node:timers/promises';
import { refreshTarget } from '../../../engines/extraction/index.ts';
import { type App, EgressError, type EgressRequest, type EgressResponse, retryAfterMs } from '../../core/app.ts';
import { cleanFileName, titleOf } from '../../uploads/names.ts';
import { MAX_FILE_BYTES } from '../../uploads/records.ts';
import { FETCH_MS } from '../deadlines.ts';
import { adviceFor, type FileKind, kindOfResponse } from '../file-types.ts';
import { IngestProblem } from '../ingest-problem.ts';
import { readStranger } from '../reading/apart.ts';
import { pageProblems } from '../reading/page-problems.ts';
import { type DocumentText, isReadable } from '../reading/readers.ts';
import { pageUrl } from '../urls.ts';
import type { SourceText } from './replace.ts';

const FIRST_BYTE_MS = 10_000;
const WHOLE_MS = 20_000;
const MAX_PAGE_BYTES = 5 * 1024 * 1024;
/** For requests whose response may be a file. */
export const fileRequest: EgressRequest = { maxBytes: MAX_FILE_BYTES };
/** The first attempt and two retries, for transient errors: timeouts, refused connections and 5xx. */
const ATTEMPTS = 3;
const RETRIED = new Set(['timeout', 'unreachable', 'bad_response']);

/** Statuses with which a server asks to come back later. */
const LATER = new Set([408, 425, 429, 503]);
/** The first pause for a server that does not say how long. Each further one is twice as long. */
const FIRST_PAUSE_MS = 1_000;

const accept = 'text/html,application/xhtml+xml,text/plain;q=0.9,text/markdown;q=0.9,*/*;q=0.1';

/** The server responded with an unsuccessful status. */
export class BadStatus extends IngestProblem {
  readonly status: number;
  /** How long the server asks to wait, in milliseconds. Null: it does not say. */
  readonly pauseMs: number | null;
  constructor(status: number, pauseMs: number | null = null) {
    super(`The server answered with status ${status}.`, { cause: status >= 500 ? 'retry' : 'final' });
    this.status = status;
    this.pauseMs = pauseMs;
  }

  /** True if the server asks to come back later. A failing server (503) must say when. */
  get isLater(): boolean {
    return LATER.has(this.status) && (this.status < 500 || this.pauseMs !== null);
  }

  /** True if the page no longer exists. */
  get isGone(): boolean {
    return this.status === 404 || this.status === 410;
  }
}

/** Returns how long to wait before the next request. A server that asks for no time at all is not asked again at once. */
export const pauseBefore = ({ pauseMs }: BadStatus, pauses: number): number => pauseMs || FIRST_PAUSE_MS * 2 ** pauses;

/** The guard for outgoing requests, the network or the server kept the page away. */
export class Unreached extends IngestProblem {
  readonly problem: EgressError['problem'];
  constructor({ message, problem }: EgressError) {
    super(message, { cause: RETRIED.has(problem) ? 'retry' : 'final' });
    this.problem = problem;
  }
}

/** The server redirects in a circle, or too often. */
export class EndlessRedirect extends IngestProblem {}

/** The response is not a page. */
export class NotAPage extends IngestProblem {
  readonly contentType: string;
  constructor(contentType: string, advice?: string) {
    super(`Pages of type ${contentType} cannot be read.${advice ? ` ${advice}` : ''}`);
    this.contentType = contentType;
  }
}

/**
 * Fetches a URL: 10 s to the first byte, 20 s in total, with up to two retries of transient errors, and after pauses for which
 * the server asks, all within `withinMs`. Throws IngestProblem, also for any status except 2xx, and 3xx if `maxRedirects` is 0.
 */
export async function fetchPatiently(
  app: App,
  url: string,
  egressRequest: EgressRequest = {},
  withinMs = FETCH_MS,
): Promise<EgressResponse> {
  const endMs = app.clock.now() + withinMs;
  for (let pauses = 0; ; pauses++) {
    try {
      return await fetchOnce(app, url, egressRequest, endMs - app.clock.now());
    } catch (error) {
      const isLater = error instanceof BadStatus && error.isLater;
      const waitMs = isLater ? pauseBefore(error, pauses) : 0;
      if (!isLater || app.clock.now() + waitMs >= endMs) throw error;
      await sleep(waitMs);
    }
  }
}

/** As `fetchPatiently`, but a server that asks to come back later is a BadStatus at once. */
export async function fetchOnce(
  app: App,
  url: string,
  egressRequest: EgressRequest,
  withinMs: number,
): Promise<EgressResponse> {
  const endMs = app.clock.now() + withinMs;
  for (let attempt = 1; ; attempt++) {
    const timeoutMs = Math.max(1, Math.min(WHOLE_MS, endMs - app.clock.now()));
    const outcome = await attemptFetch(app, url, { ...egressRequest, timeoutMs });
    if (!(outcome instanceof IngestProblem)) return outcome;
    const isFinal = outcome.cause !== 'retry' || (outcome instanceof BadStatus && outcome.isLater);
    if (isFinal || attempt === ATTEMPTS || app.clock.now() >= endMs) throw outcome;
  }
}

async function attemptFetch(
  app: App,
  url: string,
  egressRequest: EgressRequest,
): Promise<EgressResponse | IngestProblem> {
  try {
    const headers = { accept, ...egressRequest.headers };
    const response = await app.egress.fetch(url, {
      firstByteTimeoutMs: FIRST_BYTE_MS,
      maxBytes: MAX_PAGE_BYTES,
      maxRedirects: 5,
      ...egressRequest,
      headers,
    });
    const { status } = response;
    if (status >= 200 && status < (egressRequest.maxRedirects === 0 ? 400 : 300)) return response;
    return new BadStatus(status, retryAfterMs(response.headers['retry-after'], app.clock.now()));
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    if (error.problem === 'too_many_redirects') return new EndlessRedirect(error.message);
    return new Unreached(error);
  }
}

/** A page that is sent as XML. Other XML, such as a sitemap or a feed, is none. */
const isXhtml = (type: string, bytes: Buffer): boolean =>
  /^(?:text|application)\/xml$/.test(type) && /<html[\s>]/i.test(bytes.toString('latin1', 0, 4096));

/**
 * Reads a response by `endMs`. The text may be empty, and `problem` may say that the page is none. A document without a title has
 * the name of its file. Throws NotAPage.
 */
export async function extractPage(app: App, egressResponse: EgressResponse, endMs: number): Promise<DocumentText> {
  const { body: bytes, url, headers } = egressResponse;
  const contentType = headers['content-type'] ?? null;
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  const name = fileNameOf(egressResponse);
  const kind = kindOfResponse(type, name) ?? (isXhtml(type, bytes) ? 'html' : undefined);
  if (!kind) throw new NotAPage(type, adviceFor(type, name));
  if (kind === 'html' && bytes.length > MAX_PAGE_BYTES) throw new IngestProblem(TOO_LARGE);
  const read = await readStranger(
    app,
    kind,
    { bytes, url, contentType: contentType ?? 'text/html' },
    endMs - app.clock.now(),
  );
  const refresh = refreshTarget(headers.refresh ?? '');
  const sendsTo = read.sendsTo ?? (refresh && pageUrl(refresh, url));
  return { ...read, sendsTo, title: pageKinds.has(kind) ? read.title : (read.title ?? titleOf(name)) };
}

/** Their addresses say more than their names. */
const pageKinds: ReadonlySet<FileKind> = new Set(['html', 'txt', 'md']);
const TOO_LARGE = `The answer was larger than ${MAX_PAGE_BYTES / (1024 * 1024)} MB.`;

/** The file name that a server gives, otherwise that of the URL. May be empty. */
function fileNameOf({ headers, url }: EgressResponse): string {
  const disposition = headers['content-disposition'] ?? '';
  const [, encoded] = /filename\*\s*=\s*UTF-8'[^']*'([^;]+)/i.exec(disposition) ?? [];
  const [, quoted, plain] = /filename\s*=\s*(?:"([^"]*)"|([^;]+))/i.exec(disposition) ?? [];
  if (encoded) return cleanFileName(decodePath(encoded));
  return cleanFileName(quoted ?? plain ?? decodePath(new URL(url).pathname));
}

function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Returns the text of a page. Throws IngestProblem for a page without one, or one that is not what it is expected to be, such as
 * a sign-in form, so that it does not replace an earlier copy.
 */
export function textOf({ title, text, pages, notes, problem }: DocumentText): SourceText {
  if (problem) throw new IngestProblem(pageProblems[problem]);
  if (!isReadable(text)) throw new IngestProblem('No readable text was found on the page.');
  return { title, text, pages, notes };
}
