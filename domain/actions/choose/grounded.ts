import type { FixedLanguage } from '../../language/languages.ts';
import { readingsIn } from '../extract/index.ts';
import { checkValue } from '../inputs/values.ts';
import type { ActionInput } from '../records/inputs.ts';

interface Grounds {
  /** What the visitor wrote, the newest first. */
  messages: readonly string[];
  language: FixedLanguage;
  today: string;
}

const LETTER = /[\p{L}\p{N}\p{M}]/u;
const oneSpaced = (text: string) => text.normalize('NFC').replace(/\s+/gu, ' ').trim();

/** The visitor's own spelling of a text, if they wrote it as whole words. */
function verbatim(text: string, message: string): string | undefined {
  const [wanted, written] = [oneSpaced(text), oneSpaced(message)];
  if (!wanted) return undefined;
  const lower = written.toLowerCase();
  // Otherwise positions in both would differ.
  const haystack = lower.length === written.length ? lower : written;
  const needle = haystack === lower ? wanted.toLowerCase() : wanted;
  for (let at = haystack.indexOf(needle); at >= 0; at = haystack.indexOf(needle, at + 1)) {
    const end = at + needle.length;
    const isWhole = (edge: number) => !(LETTER.test(written[edge - 1] ?? '') && LETTER.test(written[edge] ?? ''));
    if (isWhole(at) && isWhole(end)) return written.slice(at, end);
  }
  return undefined;
}

/** The value in canonical form if the visitor's own words state it. A yes or no is never read into them: it is asked for. */
export function groundedValue(input: ActionInput, value: string, grounds: Grounds): string | undefined {
  if (input.from !== 'visitor' || input.kind === 'boolean') return undefined;
  const { messages, language, today } = grounds;
  if (input.kind === 'text') {
    const stated = messages.map((message) => verbatim(value, message)).find((found) => found !== undefined);
    const checked = stated === undefined ? undefined : checkValue(input, stated, today);
    return checked && 'value' in checked ? checked.value : undefined;
  }
  const context = { language, today, asked: true };
  const readings = messages.flatMap((message) => readingsIn(input, message, context));
  const canonical = checkValue(input, value, today);
  const wanted = 'value' in canonical ? canonical.value : value.trim();
  return readings.find((reading) => reading.value === wanted)?.value;
}
