import type { PageProblem } from '../../../engines/extraction/index.ts';
import type { EgressError } from '../../core/app.ts';
import { type AppError, invalid } from '../../core/errors.ts';
import { BadStatus, NotAPage, Unreached } from '../sources/page.ts';

const OTHERWISE = 'Or start without a site.';

const afterEgress: Partial<Record<EgressError['problem'], string>> = {
  forbidden:
    'Only public addresses can be read. The operator of the platform can allow others with the setting EGRESS_ALLOW.',
  not_found: 'Check the spelling of the address.',
  too_large: 'Enter a page with less text.',
};
const afterReading: Partial<Record<PageProblem, string>> = {
  scripts: `Enter a page whose text does not depend on scripts. ${OTHERWISE}`,
  login: `Enter a page that everybody can read. ${OTHERWISE}`,
  consent: `Enter a page that shows its text without consent. ${OTHERWISE}`,
};

/** What the owner can do about a site that could not be read. */
function adviceFor(failure: Error): string {
  if (failure instanceof Unreached) return afterEgress[failure.problem] ?? `Try again. ${OTHERWISE}`;
  if (failure instanceof BadStatus) {
    if (failure.isGone) return 'Check the path of the address.';
    return failure.status >= 500 ? `Try again. ${OTHERWISE}` : `Enter a page that everybody can read. ${OTHERWISE}`;
  }
  return failure instanceof NotAPage ? 'Enter the address of a web page.' : `Enter another page. ${OTHERWISE}`;
}

const refused = (why: string, advice: string): AppError => {
  const message = `${why} ${advice}`;
  return invalid([{ path: 'url', message }], `url: ${message}`);
};

/** The error of the field `url` for a site that could not be read: why, and what to do. */
export const notReachable = (failure: Error): AppError => refused(failure.message, adviceFor(failure));
export const notReadable = (why: string, problem: PageProblem | null): AppError =>
  refused(why, (problem && afterReading[problem]) ?? `Enter another page. ${OTHERWISE}`);
export const notAllowedByRobots = (why: string): AppError =>
  refused(why, `Allow FrontdeskBot in the site's robots.txt. ${OTHERWISE}`);
