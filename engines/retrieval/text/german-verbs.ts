import { separatedVerbs } from './words/stem-german.ts';
import { isStopWord } from './words/stop-words.ts';
import type { Token } from './words/tokens.ts';

/** Tokens have no punctuation, so the clauses of a longer text cannot be told apart. */
const MAX_WORDS = 16;

/** Puts each verb that a German question has in two parts in place of the second one, if it is known: `wo hole ich das abhole`. */
export function joinVerbs(tokens: readonly Token[], isKnown: (verb: Token) => boolean): readonly Token[] {
  if (tokens.length > MAX_WORDS) return tokens;
  const words = tokens.map(({ kind, text }) => (kind === 'word' ? text : ''));
  const verbs = separatedVerbs(words, (word) => !isStopWord('german', word));
  if (verbs.size === 0) return tokens;
  return tokens.map((token, at) => {
    const text = verbs.get(at);
    const verb: Token | undefined = text === undefined ? undefined : { kind: 'word', text };
    return verb && isKnown(verb) ? verb : token;
  });
}
