export type Params = Record<string, string>;

/** Matches `/bots/:id/appearance` with a path. Undefined: no match. */
export function matchPath(pattern: string, path: string): Params | undefined {
  const partsOf = (text: string) => text.replace(/\/$/, '').split('/');
  const [patternParts, pathParts] = [partsOf(pattern), partsOf(path)];
  if (patternParts.length !== pathParts.length) return undefined;
  const params: Params = {};
  for (const [index, part] of patternParts.entries()) {
    const value = pathParts[index] ?? '';
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
