import { type FixedLanguage, fixedLanguages } from '../languages.ts';
import { fold } from './words.ts';

/** What a name is the name of. Names of one kind can take each other's place in a question. */
export type NameKind = 'country' | 'day' | 'month' | 'language' | 'number';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Returns the codes of two letters that ICU has a name for. */
function codesOf(type: 'region' | 'language'): string[] {
  const names = new Intl.DisplayNames('en', { type, fallback: 'none' });
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  return codes.map((code) => (type === 'language' ? code.toLowerCase() : code)).filter((code) => names.of(code));
}

const SUNDAY = Date.UTC(2023, 0, 1);
const DAY_MS = 86_400_000;

function* namesIn(fixedLanguage: FixedLanguage, codes: Record<'region' | 'language', readonly string[]>) {
  const names = (type: 'region' | 'language', style: 'long' | 'short') => {
    const display = new Intl.DisplayNames(fixedLanguage, { type, style, fallback: 'none' });
    return codes[type].map((code) => display.of(code) ?? '');
  };
  for (const name of [...names('region', 'long'), ...names('region', 'short')]) yield [name, 'country'] as const;
  for (const name of names('language', 'long')) yield [name, 'language'] as const;
  const dated = (format: Intl.DateTimeFormatOptions, time: number) =>
    new Intl.DateTimeFormat(fixedLanguage, { ...format, timeZone: 'UTC' }).format(time);
  for (let day = 0; day < 7; day++) yield [dated({ weekday: 'long' }, SUNDAY + day * DAY_MS), 'day'] as const;
  for (let month = 0; month < 12; month++) yield [dated({ month: 'long' }, Date.UTC(2023, month, 1)), 'month'] as const;
}

let kinds: ReadonlyMap<string, NameKind> | undefined;

/** Read from ICU once, for the twelve fixed languages. Takes some milliseconds. */
function allKinds(): ReadonlyMap<string, NameKind> {
  if (kinds) return kinds;
  const codes = { region: codesOf('region'), language: codesOf('language') };
  const byName = new Map<string, NameKind>();
  for (const language of fixedLanguages) {
    for (const [name, kind] of namesIn(language, codes)) {
      const key = fold(name);
      if (key && !byName.has(key)) byName.set(key, kind);
    }
  }
  kinds = byName;
  return byName;
}

/** Returns what a word or phrase is the name of, in any fixed language: `country` for "Spain", `day` for "Sundays". */
export function nameKindOf(name: string): NameKind | undefined {
  const folded = fold(name.trim());
  if (/^\p{N}/u.test(folded)) return 'number';
  return allKinds().get(folded) ?? (folded.endsWith('s') ? allKinds().get(folded.slice(0, -1)) : undefined);
}
