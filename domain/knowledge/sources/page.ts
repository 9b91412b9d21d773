import { type App, EgressError, type EgressRequest, type EgressResponse } from '../../core/app.ts';
import { FETCH_MS } from '../deadlines.ts';
import type { FileKind } from '../file-types.ts';
import { IngestProblem } from '../ingest-problem.ts';
import { pageProblems } from '../reading/page-problems.ts';
import { type DocumentText, readDocument } from '../reading/readers.ts';

const FIRST_BYTE_MS = 10_000;
const WHOLE_MS = 20_000;
const MAX_BYTES = 5 * 1024 * 1024;
/** The first attempt and two retries, for transient errors: timeouts, refused connections and 5xx. */
const ATTEMPTS = 3;
const RETRIED = new Set(['timeout', 'unreachable', 'bad_response']);

const accept = 'text/html,application/xhtml+xml,text/plain;q=0.9,text/markdown;q=0.9,*/*;q=0.1';

/** The server responded with an unsuccessful status. */
export class BadStatus extends IngestProblem {
  readonly status: number;
  constructor(status: number) {
    super(`The server answered with status ${status}.`, { cause: status >= 500 ? 'retry' : 'final' });
    this.status = status;
  }
}

/** The response is not a page. */
export class NotAPage extends IngestProblem {
  readonly contentType: string;
  constructor(contentType: string) {
    super(`Pages of type ${contentType} cannot be read.`);
    this.contentType = contentType;
  }
}

/**
 * Fetches a URL: 10 s to the first byte, 20 s in total, with up to two retries of transient errors, all within
 * `withinMs`. Throws IngestProblem, also for any status except 2xx, and 3xx if `maxRedirects` is 0.
 */
export async function fetchPatiently(
  app: App,
  url: string,
  egressRequest: EgressRequest = {},
  withinMs = FETCH_MS,
): Promise<EgressResponse> {
  const endMs = app.clock.now() + withinMs;
  for (let attempt = 1; ; attempt++) {
    const timeoutMs = Math.max(1, Math.min(WHOLE_MS, endMs - app.clock.now()));
    const outcome = await attemptFetch(app, url, { ...egressRequest, timeoutMs });
    if (!(outcome instanceof IngestProblem)) return outcome;
    if (outcome.cause !== 'retry' || attempt === ATTEMPTS || app.clock.now() >= endMs) throw outcome;
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
      maxBytes: MAX_BYTES,
      maxRedirects: 5,
      ...egressRequest,
      headers,
    });
    const { status } = response;
    if (status >= 200 && status < (egressRequest.maxRedirects === 0 ? 400 : 300)) return response;
    return new BadStatus(status);
  } catch (error) {
    if (!(error instanceof EgressError)) throw error;
    return new IngestProblem(error.message, { cause: RETRIED.has(error.problem) ? 'retry' : 'final' });
  }
}

/** How responses are read, by their media type. */
const kindsByType = new Map<string, FileKind>([
  ['', 'html'],
  ['text/html', 'html'],
  ['application/xhtml+xml', 'html'],
  ['text/plain', 'txt'],
  ['text/markdown', 'md'],
]);

/**
 * Reads a response by `endMs`. The text may be empty. Throws NotAPage, and IngestProblem for a page that is not what it is
 * expected to be, such as a sign-in form, so that it does not replace an earlier copy.
 */
export async function extractPage(app: App, egressResponse: EgressResponse, endMs: number): Promise<DocumentText> {
  const { body: bytes, url, headers } = egressResponse;
  const contentType = headers['content-type'] ?? null;
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  const kind = kindsByType.get(type);
  if (!kind) throw new NotAPage(type);
  const document = { bytes, url, contentType: contentType ?? 'text/html' };
  const read = await readDocument(kind, document, endMs - app.clock.now());
  if (read.problem) throw new IngestProblem(pageProblems[read.problem]);
  return read;
}
