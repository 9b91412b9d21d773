import type { App, EgressResponse } from '../../core/app.ts';
import { FETCH_MS } from '../deadlines.ts';
import { IngestProblem } from '../ingest-problem.ts';
import type { StoredSource } from '../records.ts';
import { refuseDoubtful } from './last-copy.ts';
import { EndlessRedirect, extractPage, fetchPatiently, textOf } from './page.ts';
import type { SourceText } from './replace.ts';
import { redirectOf, SiteVisit } from './site-visit.ts';

/** As many as browsers follow of one kind before they warn. */
const MAX_FORWARDS = 5;
const MAX_REDIRECTS = 5;

/**
 * Fetches and reads the page of a source by `endMs`. Follows pages that only send their readers on. Throws IngestProblem with a
 * message that helps its owner.
 */
export async function readPage(app: App, source: StoredSource, endMs: number): Promise<SourceText> {
  const fetchEndMs = app.clock.now() + FETCH_MS;
  const visit = new SiteVisit(app, source, { load: fetchPatiently });
  const from = source.sourceUrl ?? '';
  let url = from;
  for (let forwards = 0; forwards <= MAX_FORWARDS; forwards++) {
    const response = await followRedirects(url, (hop) => visit.fetch(hop, fetchEndMs - app.clock.now()));
    const page = await extractPage(app, response, endMs);
    const target = visit.forwardOf(response, page.sendsTo);
    if (target === null) {
      // An earlier copy is better than the page to which a site sends the readers of those that it has removed.
      const elsewhere = source.chunkSet && elsewhereProblem(from, response.url);
      if (elsewhere) throw new IngestProblem(elsewhere);
      const read = textOf(page);
      await refuseDoubtful(app, source, page);
      return read;
    }
    url = target;
  }
  throw new IngestProblem('The page sends its readers on too many times.');
}

async function followRedirects(url: string, fetch: (url: string) => Promise<EgressResponse>): Promise<EgressResponse> {
  let next = url;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects++) {
    const response = await fetch(next);
    const target = redirectOf(response);
    if (target === null) return response;
    if (target === '') throw new IngestProblem('The server redirects to an address that is not valid.');
    next = target;
  }
  throw new EndlessRedirect('The server redirected too many times.');
}

const FRONT_PAGE = /^\/(?:index\.\w+)?$/;
const SIGN_IN = /\/(?:log|sign)[-_]?in(?![a-z])|\/(?:wp-login|auth|sso|anmelden|connexion)(?![a-z])/i;

/** Returns why the page to which an address now leads is not that of the address, or null. */
export function elsewhereProblem(from: string, to: string): string | null {
  const [first, last] = [URL.parse(from), URL.parse(to)];
  if (!first || !last) return null;
  const isNow = (place: RegExp) => place.test(last.pathname) && !place.test(first.pathname);
  if (isNow(FRONT_PAGE)) return 'The address now leads to the front page of a site.';
  return isNow(SIGN_IN) ? 'The address now leads to a sign-in page.' : null;
}
