/** Query parameters as an event carries them; both are null where there are none. */
export interface QueryParameters {
  /** Of repeated values the last. */
  single: Record<string, string> | null;
  multi: Record<string, string[]> | null;
}

const none: QueryParameters = { single: null, multi: null };

/** Decodes as API Gateway does: `+` is a space; what is not valid percent-encoding stays as it was sent. */
export function parseQuery(query: string): QueryParameters {
  // Without a prototype: a parameter may be called `constructor` or `__proto__`.
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
