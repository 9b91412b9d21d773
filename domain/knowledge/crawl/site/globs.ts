/** Normalises a path glob as in URLs: `/café/*` becomes `/caf%C3%A9/*`. */
const spelled = (glob: string) => {
  const url = URL.parse(glob, 'http://site.invalid/');
  return url ? url.pathname + url.search : glob;
};

/**
 * Returns true if a glob matches the whole path of a URL. `*` matches any characters, including slashes. A glob with a
 * `?` is matched against path and query. Takes linear time in the path, whatever the glob.
 */
export function matchesGlob(glob: string, address: string): boolean {
  const url = new URL(address);
  const path = glob.includes('?') ? url.pathname + url.search : url.pathname;
  const [first = '', ...rest] = spelled(glob).split('*');
  const last = rest.pop();
  if (last === undefined) return path === first;
  if (!path.startsWith(first)) return false;
  let at = first.length;
  for (const part of rest) {
    const found = path.indexOf(part, at);
    if (found < 0) return false;
    at = found + part.length;
  }
  return path.length - at >= last.length && path.endsWith(last);
}

export const matchesAny = (globs: readonly string[], address: string): boolean =>
  globs.some((glob) => matchesGlob(glob, address));
