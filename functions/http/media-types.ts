/** The type of a `Content-Type` header without its parameters, in lower case: `application/json`. Undefined if there is none. */
export const essenceOf = (contentType: string | undefined): string | undefined =>
  contentType?.split(/[;,]/)[0]?.trim().toLowerCase() || undefined;

export const isJsonType = (essence: string | undefined): boolean =>
  essence !== undefined && (essence === 'application/json' || /^application\/[^/]+\+json$/.test(essence));

interface AcceptedRange {
  type: string;
  q: number;
}

/** One range of an `Accept` header. Undefined if it asks for a charset other than UTF-8, which no response has. */
function rangeOf(text: string): AcceptedRange | undefined {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  if (!type) return undefined;
  const range = { type, q: 1 };
  for (const parameter of parameters) {
    const [name, value = ''] = parameter.split('=').map((part) => part.trim().replace(/^"(.*)"$/, '$1'));
    if (name === 'q') range.q = Number(value) || 0;
    if (name === 'charset' && value !== 'utf-8' && value !== 'utf8') return undefined;
  }
  return range;
}

/** The ranges that match a type, most specific first. */
const rangesOf = (type: string) => [type, `${type.split('/')[0]}/*`, '*/*'];

/**
 * The types among `offers` that an `Accept` header allows, best first (RFC 9110, section 12.5.1). Between types of equal weight,
 * the header's order decides, then the order of `offers`. No header, or an empty one, allows all.
 */
export function acceptedTypes(accept: string | undefined, offers: readonly string[]): string[] {
  if (!accept?.trim()) return [...offers];
  const ranges = accept
    .split(',')
    .flatMap((text) => rangeOf(text) ?? [])
    .map((range, at) => ({ ...range, at }));
  return offers
    .flatMap((type) => {
      const range = rangesOf(type)
        .map((name) => ranges.find((accepted) => accepted.type === name))
        .find((accepted) => accepted !== undefined);
      return range && range.q > 0 ? [{ type, q: range.q, at: range.at }] : [];
    })
    .toSorted((a, b) => b.q - a.q || a.at - b.at)
    .map(({ type }) => type);
}
