/** Query parameters as an event contains them. Both are null if there are none. */
interface QueryParameters {
  /** The last of repeated values. */
  single: Record<string, string> | null;
  multi: Record<string, string[]> | null;
}

const none: QueryParameters = { single: null, multi: null };

/** Decodes as API Gateway does: `+` is a space, and invalid percent-encoding is left unchanged. */
export function parseQuery(query: string): QueryParameters {
  // No prototype, because a parameter may be named `constructor` or `__proto__`.
  const single: Record<string, string> = Object.create(null);
  const multi: Record<string, string[]> = Object.create(null);
  let any = false;
  for (const part of query.split('&')) {
    if (part === '') continue;
    const equals = part.indexOf('=');
    const name = decode(equals < 0 ? part : part.slice(0, equals));
    const value = equals < 0 ? '' : decode(part.slice(equals + 1));
    const values = multi[name];
    if (values) values.push(value);
    else multi[name] = [value];
    single[name] = value;
    any = true;
  }
  return any ? { single, multi } : none;
}

function decode(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text;
  if (!spaced.includes('%')) return spaced;
  try {
    return decodeURIComponent(spaced);
  } catch {
    return spaced;
  }
}
