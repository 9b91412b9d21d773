const HOME = '/console';
/** Where a program asks for a permission. */
const AUTHORIZE = '/auth/oauth/authorize';
const MAX_LENGTH = 2_000;
/** Parsers disagree about these, so a path with them could lead elsewhere. */
const ambiguous = /[\\\p{Cc}\p{Zl}\p{Zp}]/u;

/** The page to return to, as a path below the root: the console's, or a program's request. Anything else becomes the console's first page. */
export function returnPath(requestedPath: string | undefined): string {
  if (
    !requestedPath ||
    requestedPath.length > MAX_LENGTH ||
    ambiguous.test(requestedPath) ||
    !requestedPath.startsWith('/')
  )
    return HOME;
  const base = 'https://frontdesk.invalid';
  const url = URL.parse(requestedPath, base);
  if (url?.origin !== base) return HOME;
  // Nobody wants to return to the page that says that they are signed out.
  if (url.pathname === `${HOME}/signed-out`) return HOME;
  if (url.pathname === AUTHORIZE) return url.pathname + url.search;
  const isConsole = url.pathname === HOME || url.pathname.startsWith(`${HOME}/`);
  return isConsole && !url.pathname.includes('//') ? url.pathname + url.search + url.hash : HOME;
}
