import type { Statement } from './statements.ts';
import type { Value, ValueKind } from './values.ts';
import { conceptsOf, lacking, stemsOf, type Word } from './words.ts';

/** Fewer words in common do not say that two statements are about the same. */
const MIN_SHARED = 2;
/** Without a value that differs, more is needed. */
const MIN_SHARED_POLARITY = 3;
/** More values are a list, of which each has a condition. */
const MAX_VALUES = 2;

/** Bounds and times past: "up to 5 days" and "3 days" do not contradict each other. */
const BOUND =
  /(?<!\p{L})(?:at least|up to|from|starting|over|under|above|below|more than|less than|about|around|approx\p{L}*|max\p{L}*|min\p{L}*|mindestens|bis zu|ab|höchstens|über|unter|etwa|ca|au moins|jusqu.à|à partir|environ|al menos|hasta|desde|aproximadamente|almeno|fino a|circa|a partire|pelo menos|até|a partir|minstens|tot|vanaf|ongeveer|co najmniej|do|od|en az|kadar)(?!\p{L})/giu;
const PAST =
  /(?<!\p{L})(?:previously|formerly|used to|was|were|until \d{4}|früher|bisher|war|waren|auparavant|antes|prima|vroeger|dawniej|eskiden)(?!\p{L})/iu;

/** What differs between two statements about the same, or undefined if they agree or are about different things. */
interface ValueDifference {
  values: readonly [string, string];
}

export function differenceBetween(one: Statement, other: Statement): ValueDifference | undefined {
  if (PAST.test(one.sentence) || PAST.test(other.sentence)) return undefined;
  if (one.isAnswer || other.isAnswer) return differenceOfAnswers(one, other);
  const shared = sharedWords(one, other);
  const kind = shared > 0 ? differingKind(one.values, other.values) : undefined;
  // A telephone number needs no more than its label.
  if (shared < (isAddress(kind) ? 1 : MIN_SHARED)) return undefined;
  if (kind === 'none')
    return one.polarity !== other.polarity && shared >= MIN_SHARED_POLARITY
      ? { values: [one.polarity, other.polarity] }
      : undefined;
  if (kind === undefined || one.polarity !== other.polarity || boundsOf(one) !== boundsOf(other)) return undefined;
  return { values: [textOf(one.values, kind), textOf(other.values, kind)] };
}

const isAddress = (valueKind: ValueKind | 'none' | undefined) => valueKind === 'phone' || valueKind === 'email';

/** The answer to a question of yes or no, and another answer or a sentence that says the opposite. */
function differenceOfAnswers(one: Statement, other: Statement): ValueDifference | undefined {
  if (one.polarity === other.polarity || sharedWords(one, other) < MIN_SHARED) return undefined;
  // The other sentence of a FAQ explains its answer.
  const isPlain = (statement: Statement) =>
    statement.isAnswer || (!statement.passage.isFaq && statement.values.length === 0);
  return isPlain(one) && isPlain(other) ? { values: [one.polarity, other.polarity] } : undefined;
}

const boundsOf = ({ sentence }: Statement): string =>
  (sentence.toLowerCase().match(BOUND) ?? [])
    .filter((word) => word !== 'from')
    .sort()
    .join();

/**
 * Returns how many words two statements share, or 0 if one is about something that the other is not. What they say must be in the
 * same words. Titles and headings may be wider, and in other words.
 */
function sharedWords(one: Statement, other: Statement): number {
  const [lacks, otherLacks] = [lackingIn(one, other), lackingIn(other, one)];
  if (lacks.own.length + otherLacks.own.length + lacks.headings.length + otherLacks.headings.length > 0) return 0;
  const titles = [...lacks.title, ...otherLacks.title];
  if (titles.some(({ isCommon }) => !isCommon)) return 0;
  if (lacks.title.length > 0 && otherLacks.title.length > 0) return 0;
  // Of one sentence, only what stands above it can tell what it is about: a single and a double room are of one concept.
  if (!conceptsOf(lacks.above).isDisjointFrom(conceptsOf(otherLacks.above))) return 0;
  const shared = stemsOf(one.own).intersection(stemsOf([...other.own, ...other.title, ...other.headings])).size;
  // The same subject in every word, such as "parking".
  return isSameSentence(one, other) || (titles.length === 0 && shared > 0) ? Math.max(shared, MIN_SHARED) : shared;
}

/** The same sentence but for its values. Its words need no comparison, only those of a FAQ's question. */
const isSameSentence = (one: Statement, other: Statement): boolean =>
  one.key === other.key && (one.key.includes(' ') || ASIAN.test(one.key));

function lackingIn(statement: Statement, other: Statement) {
  const { own, subject, title, headings } = statement;
  const all = [...other.own, ...other.title, ...other.headings];
  const [stems, concepts] = [stemsOf(all), conceptsOf(all)];
  const isSame = isSameSentence(statement, other);
  const { near } = other;
  return {
    own: isSame ? lacking(subject, near).filter((word) => !isAskedIn(word, other)) : lacking(own, stems),
    title: lacking(title, near, concepts),
    headings: lacking(headings, isSame ? near : stems, concepts),
    above: isSame ? lacking([...title, ...headings], near) : [],
  };
}

const ASIAN = /[\p{sc=Han}\p{sc=Katakana}\p{sc=Hiragana}]{4}/u;
/** What asks, and what joins words, in Japanese and Chinese, which are written without blanks. */
const ASKING =
  /何[時日分曜人個つ]?|[\p{sc=Hiragana}]+|多少钱?|几[点天个]|什么时候|什么|怎么|是否|哪里|多久|的|吗|呢|是/gu;

/** Whether the parts of a question that is written without blanks are in a statement or above it. */
function isAskedIn({ text }: Word, { sentence, passage }: Statement): boolean {
  const within = `${sentence}\n${passage.title}\n${passage.heading ?? ''}`.toLowerCase();
  return /[\p{sc=Han}\p{sc=Katakana}]/u.test(text) && text.split(ASKING).every((part) => within.includes(part));
}

/** The kind of which the values differ, `none` if all are the same, or undefined if they cannot be compared. */
function differingKind(values: readonly Value[], others: readonly Value[]): ValueKind | 'none' | undefined {
  let differing: ValueKind | 'none' = 'none';
  for (const kind of new Set([...values, ...others].map((value) => value.kind))) {
    const [keys, otherKeys] = [keysOf(values, kind), keysOf(others, kind)];
    if (keys.size === otherKeys.size && keys.isSubsetOf(otherKeys)) continue;
    if (differing !== 'none' || !areRivals(kind, keys, otherKeys)) return undefined;
    differing = kind;
  }
  return differing;
}

const keysOf = (values: readonly Value[], valueKind: ValueKind): Set<string> =>
  new Set(values.flatMap((value) => (value.kind === valueKind ? [value.key] : [])));

/** Opening hours differ if one end does. Everything else must have nothing in common. */
function areRivals(valueKind: ValueKind, keys: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  if (keys.size !== others.size || keys.size === 0 || keys.size > MAX_VALUES) return false;
  return (valueKind === 'time' && keys.size === MAX_VALUES) || keys.isDisjointFrom(others)
    ? valueKind !== 'money' || haveSameUnits(keys, others)
    : false;
}

/** Prices in other currencies are other prices. */
const haveSameUnits = (keys: ReadonlySet<string>, others: ReadonlySet<string>): boolean => {
  const unitsOf = (all: ReadonlySet<string>) => new Set([...all].map((key) => key.replace(/^\S+ /, '')));
  const [own, other] = [unitsOf(keys), unitsOf(others)];
  return own.isSubsetOf(other) && other.isSubsetOf(own);
};

const textOf = (values: readonly Value[], valueKind: ValueKind): string =>
  values.flatMap((value) => (value.kind === valueKind ? [value.text] : [])).join(' – ');
