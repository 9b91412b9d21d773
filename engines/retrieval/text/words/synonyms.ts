import { pairOf } from './pair.ts';
import type { Stemmer } from './stem.ts';

/**
 * Words with the same meaning, one group per line. The list is small on purpose: a wrong synonym costs more than a
 * missing one, and a synonym never counts as much as the word itself.
 */
const sets = `
ship send deliver post parcel package dispatch mail
refund reimburse moneyback return
return sendback
exchange swap replace
price cost charge fee rate expensive
pay payment
creditcard card visa mastercard
accept take
forget reset recover remember
cancel terminate stop end unsubscribe
delete remove erase rid close deactivate
buy purchase order sell
hour open opening closing time schedule
contact reach phone call email support talk
email mail message
phone telephone call mobile
change edit modify update alter switch replace
password passcode pin credentials
login signin logon access
register signup join enroll subscribe
account profile
discount coupon voucher promo promotion deal
giftcard voucher
warranty guarantee
broken damaged defective faulty
repair fix mend
begin start
find locate search
photo picture image pic
show display view see
disable deactivate turnoff off stop
enable activate turnon on
copy duplicate clone
size dimension measurement big large
stock available availability
address location located where based
shop store branch outlet
country abroad international overseas worldwide
free gratis complimentary
fast quick express speed
long duration days time
bill invoice receipt
job career vacancy hiring
private privacy gdpr
secure security safe encrypt
upload attach attachment
several multiple many
folder directory
document doc
backup save export download
plan schedule appointment book booking reservation reserve
hide conceal invisible
permanently forever completely
owner ownership
automatic automatically auto
site website webpage page
application app program software
pet dog animal
pet cat animal
kid child baby
wheelchair disabled accessible accessibility
car parking park
team staff employee people
customer client
room accommodation
bike bicycle
luggage baggage bag
`;

/** Phrases that mean one of the words above. Other words may be in between: `send it back`. */
const phrases = `
money back=moneyback
send back=sendback
give back=sendback
bring back=sendback
gift card=giftcard
credit card=creditcard
debit card=creditcard
sign in=signin
log in=login
log on=logon
sign up=signup
get rid=rid
turn off=turnoff
switch off=turnoff
turn on=turnon
switch on=turnon
how much=price
how long=duration
how many days=duration
back up=backup
call up=call
get in touch=contact
speak to=contact
talk to=contact
speak with=contact
`;

interface SynonymPhrase {
  /** Stem of the word that the phrase means. */
  stem: string;
  /** Positions of its words. */
  places: number[];
}

export interface StemSynonyms {
  /** Returns the stems with the same meaning. */
  of(stem: string): readonly string[];
  /** Returns the phrases in a text of normalised words. */
  phrases(words: readonly string[]): SynonymPhrase[];
}

/** Maximum number of words in between: `send the goods back`. */
const GAP = 2;

export function createSynonyms(stemmer: Stemmer): StemSynonyms {
  const stem = (word: string) => stemmer.stems(word, 'english')[0] ?? word;
  const others = readSets(stem);
  const byFirst = readPhrases(stem);
  return {
    of: (one) => others.get(one) ?? [],
    phrases(words) {
      const found: SynonymPhrase[] = [];
      for (const [first, word] of words.entries()) {
        for (const phrase of byFirst.get(word) ?? []) {
          const places = follow(words, first, phrase.rest);
          if (places) found.push({ stem: phrase.stem, places });
        }
      }
      return found;
    },
  };
}

function readSets(stem: (word: string) => string): Map<string, string[]> {
  const others = new Map<string, string[]>();
  for (const line of lines(sets)) {
    const stems = line.split(' ').map(stem);
    for (const one of stems) {
      const rest = stems.filter((other) => other !== one);
      others.set(one, [...new Set([...(others.get(one) ?? []), ...rest])]);
    }
  }
  return others;
}

function readPhrases(stem: (word: string) => string): Map<string, { rest: string[]; stem: string }[]> {
  const byFirst = new Map<string, { rest: string[]; stem: string }[]>();
  for (const line of lines(phrases)) {
    const [words, meaning] = pairOf(line);
    const [first = '', ...rest] = words.split(' ');
    byFirst.set(first, [...(byFirst.get(first) ?? []), { rest, stem: stem(meaning) }]);
  }
  return byFirst;
}

const lines = (text: string): string[] => text.trim().split('\n');

/** Returns the positions of a phrase's words if all follow in order with at most GAP words in between. */
function follow(words: readonly string[], first: number, rest: readonly string[]): number[] | undefined {
  const places = [first];
  let next = first + 1;
  for (const word of rest) {
    const steps = words.slice(next, next + 1 + GAP).indexOf(word);
    if (steps < 0) return undefined;
    places.push(next + steps);
    next += steps + 1;
  }
  return places;
}

/** Returns all positions that a phrase covers. */
export const coveredBy = (phrases: readonly SynonymPhrase[]): ReadonlySet<number> =>
  new Set(phrases.flatMap(({ places }) => places));
