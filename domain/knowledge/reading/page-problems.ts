import type { PageProblem } from '../../../engines/extraction/index.ts';

/** What an owner is told of a page that is not stored. */
export const pageProblems: Record<PageProblem, string> = {
  binary: 'The page is no text, although the server says so. It may be a picture or an archive.',
  error: 'The page is a message of the server about an error or maintenance.',
  login: 'The page is a sign-in form.',
  consent: 'The page only asks for consent to cookies.',
  notFound: 'The page says that it was not found.',
  parked: 'The page only says that the domain is for sale.',
  scripts: 'The page has no text without its scripts, which are not run.',
};
