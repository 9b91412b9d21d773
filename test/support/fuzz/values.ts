import type { JsonSchema, Resolve } from './json-schema.ts';
import type { Random } from './random.ts';

/**
 * Texts that trouble code which is careless with them. No host among them is public: whatever takes one of them for an address
 * reaches nobody.
 */
export const hostileTexts: readonly string[] = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u0001\u001f\u007f',
  '\ud800',
  'x\udc00y',
  '\uffff\ufffe',
  '\u202eabc\u200b\ufeff',
  'é'.normalize('NFD'),
  '👩‍👩‍👧‍👦'.repeat(20),
  '𝕏'.repeat(121),
  'İıſK',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '[object Object]',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e309',
  '0x1F',
  '１２３',
  '../../../../etc/passwd',
  '..%2f..%2f',
  '%',
  '%00',
  "'; DROP TABLE x; --",
  '" OR ""="',
  '<script>alert(1)</script>',
  '{{7*7}}#{7*7}',
  '=1+1',
  '\r\nx-injected: 1',
  'a@b.example\r\nBcc: c@d.example',
  'http://127.0.0.1/',
  'http://[::1]:9/',
  'http://[::ffff:127.0.0.1]/',
  'https://host.invalid/',
  'https://user:pass@host.invalid:99999/',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'data:text/html,x',
  'http://',
  '//host.invalid',
  'xn--a-.example',
  '*.example.com',
  '-.example',
  '2026-02-30T25:61:61Z',
  '9999-12-31T23:59:59.999Z',
  '-271821-04-20T00:00:00.000Z',
  'Europe/Atlantis',
  'UTC\u0000',
  '+99:99',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'FD_LIVE_x',
  'a'.repeat(1_025),
  'a'.repeat(5_000),
  'ß'.repeat(10_001),
  'no '.repeat(2_000),
];

const hostileNumbers = [
  0,
  -0,
  -1,
  1,
  0.5,
  1e-7,
  255,
  65_536,
  2 ** 31,
  -(2 ** 31),
  2 ** 53,
  -(2 ** 53),
  2 ** 53 + 2,
  1e21,
  1e308,
  -1e308,
  5e-324,
];

function nested(depth: number): unknown {
  let value: unknown = 'deep';
  for (let level = 0; level < depth; level++) value = level % 2 ? { a: value } : [value];
  return value;
}

/** Parsed, since a literal's `__proto__` would set the prototype. */
const poisoned = (): unknown =>
  JSON.parse('{"__proto__":{"admin":true},"constructor":{"prototype":{"x":1}},"toString":"x","length":-1}');

/** A value of whatever type. */
export function hostileValue(random: Random): unknown {
  const kinds = [
    () => random.pick(hostileTexts),
    () => random.pick(hostileTexts),
    () => random.pick(hostileNumbers),
    () => random.pick([true, false, null]),
    () => [],
    () => ({}),
    () => [null, [null], random.pick(hostileTexts)],
    () => Array.from({ length: 300 }, () => random.pick(hostileTexts.slice(0, 40))),
    () => nested(random.pick([3, 60, 900])),
    poisoned,
  ];
  return random.pick(kinds)();
}

const textsByFormat: Record<string, readonly string[]> = {
  email: ['a@b.example', 'someone.else+tag@mail.example'],
  uri: ['https://host.invalid/page', 'http://site.invalid:8080/a?b=c#d'],
  uuid: ['019a5f00-0000-7000-8000-000000000000'],
  'date-time': ['2027-01-01T00:00:00.000Z'],
};

const sampleTexts = ['Do you ship to Iceland?', 'yes', 'no', 'I want to talk to a human', 'ひらがな', 'x', 'Zoë & Søn'];

const cut = (text: string, most: number) => [...text].slice(0, most).join('');

function fittingText({ format, pattern, minLength = 0, maxLength = 200 }: JsonSchema, random: Random): string {
  if (pattern?.startsWith('^#')) return random.pick(['#fff', '#1a2B3c']);
  if (pattern?.includes(':')) return random.pick(['00:00', '09:30', '23:59']);
  if (pattern) return random.pick(['abcdefgh', 'A1_-b2c3']);
  const [formatted] = textsByFormat[format ?? ''] ?? [];
  if (formatted) return random.pick(textsByFormat[format!]!);
  const edge = random.chance(0.15) ? random.pick([minLength, maxLength]) : undefined;
  if (edge !== undefined) return random.pick(['a', 'é', '𝕏']).repeat(edge);
  return cut(random.pick(sampleTexts), Math.max(maxLength, 1)).padEnd(minLength, '.');
}

const ANY: JsonSchema = { type: 'string', maxLength: 40 };

/** A value that fits its schema, at its bounds now and then. What no schema says (a host, a zone) it may miss all the same. */
export function fittingValue(resolve: Resolve, schema: JsonSchema, random: Random): unknown {
  const known = resolve(schema);
  if (known.anyOf) return fittingValue(resolve, random.pick(known.anyOf), random);
  if (known.const !== undefined) return known.const;
  if (known.enum) return random.pick(known.enum);
  const type = random.pick([known.type ?? 'string'].flat());
  if (type === 'null') return null;
  if (type === 'boolean') return random.chance(0.5);
  if (type === 'integer' || type === 'number') return fittingNumber(known, random);
  if (type === 'array') return fittingList(resolve, known, random);
  if (type === 'object') return fittingObject(resolve, known, random);
  return fittingText(known, random);
}

function fittingNumber({ minimum = 0, maximum = 100_000 }: JsonSchema, random: Random): number {
  if (random.chance(0.3)) return random.pick([minimum, maximum]);
  return minimum + random.below(Math.min(maximum - minimum, 100_000) + 1);
}

function fittingList(resolve: Resolve, { items = ANY, minItems = 0, maxItems = 3 }: JsonSchema, random: Random) {
  const length = random.chance(0.1)
    ? Math.min(maxItems, 60)
    : minItems + random.below(Math.min(maxItems - minItems, 3) + 1);
  return Array.from({ length }, () => fittingValue(resolve, items, random));
}

function fittingObject(resolve: Resolve, { properties = {}, required = [] }: JsonSchema, random: Random) {
  const names = Object.keys(properties).filter((name) => required.includes(name) || random.chance(0.5));
  return Object.fromEntries(names.map((name) => [name, fittingValue(resolve, properties[name]!, random)]));
}

/** Just outside the bounds that a schema states, where it states any. */
export function outsideValue(schema: JsonSchema, random: Random): unknown {
  const { minLength, maxLength, minimum, maximum, maxItems } = schema;
  const values = [
    ...(minLength ? ['a'.repeat(minLength - 1)] : []),
    ...(maxLength !== undefined ? ['a'.repeat(maxLength + 1), '𝕏'.repeat(maxLength + 1)] : []),
    ...(minimum !== undefined ? [minimum - 1, minimum + 0.5] : []),
    ...(maximum !== undefined ? [maximum + 1, String(maximum)] : []),
    ...(maxItems !== undefined ? [Array.from({ length: maxItems + 1 }, () => 'a')] : []),
  ];
  return values.length > 0 ? random.pick(values) : hostileValue(random);
}
