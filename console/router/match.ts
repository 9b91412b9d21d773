export type Params = Record<string, string>;

/** Matches `/bots/:id/look` with a path. Undefined: no match. */
export function matchPath(pattern: string, path: string): Params | undefined {
  const partsOf = (text: string) => text.replace(/\/$/, '').split('/');
  const [wanted, given] = [partsOf(pattern), partsOf(path)];
  if (wanted.length !== given.length) return undefined;
  const params: Params = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part.startsWith(':')) {
      if (!value) return undefined;
      try {
        params[part.slice(1)] = decodeURIComponent(value);
      } catch {
        return undefined;
      }
    } else if (part !== value) return undefined;
  }
  return params;
}
