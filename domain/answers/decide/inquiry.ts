import type { IndexedChunk, Judged, QuestionVector, SearchIndex } from '../../../engines/retrieval/index.ts';
import type { Message } from '../../conversations/records.ts';
import type { Suggestion } from '../../knowledge/records.ts';
import type { SynonymGroups } from '../../knowledge/synonym-groups.ts';
import type { FixedLanguage } from '../../language/languages.ts';
import { aboutness, asFollowUps, refersBackIn } from './follow-up.ts';
import { lookUpClosest, passagesOf } from './look-up.ts';
import { asks, segmentsOf } from './segments.ts';
import { needsTopic, topicOf } from './topic.ts';

/** What answers the first of two questions has more than this share of the second one's words if it answers that too. */
const ABOUT = 0.5;

/** Number of results that answers are chosen from. */
const CANDIDATES = 12;

interface InquiryInput {
  index: SearchIndex;
  synonyms: SynonymGroups;
  text: string;
  embedding: QuestionVector | undefined;
  /** Previous messages, oldest first. Default: none. */
  history?: readonly Message[];
  /** The suggestion that the message chooses. */
  suggestion?: Suggestion | undefined;
  /** Language in which small talk is answered. Undefined: small talk is searched for like a question. */
  language?: FixedLanguage;
  /** Number of results that suggestions are chosen from, if more than for answers. */
  limit?: number;
}

/**
 * The search for one question of a message. `asks`: it has the form of a question, and not only of words after "and". `isComplete`: it
 * names what it asks about.
 */
export type Part = Judged & { asks: boolean; isComplete: boolean };

/** A visitor's message and the searches for it, each of which is made when it is first read. */
export class Inquiry {
  readonly text: string;
  readonly synonyms: SynonymGroups;
  readonly history: readonly Message[];
  readonly suggestion: Suggestion | undefined;
  readonly language: FixedLanguage | undefined;
  readonly #input: InquiryInput;
  #whole: Judged | undefined;
  #suggestible: Judged | undefined;
  #parts: readonly Part[] | undefined;
  #followUps: readonly Judged[] | undefined;

  constructor(input: InquiryInput) {
    this.#input = input;
    this.text = input.text;
    this.synonyms = input.synonyms;
    this.history = input.history ?? [];
    this.suggestion = input.suggestion;
    this.language = input.language;
  }

  /** The search for the message as it is. */
  get whole(): Judged {
    this.#whole ??= this.#lookUpWhole(CANDIDATES);
    return this.#whole;
  }

  /** The search for the message that suggestions are chosen from. */
  get suggestible(): Judged {
    const { limit = CANDIDATES } = this.#input;
    this.#suggestible ??= limit > CANDIDATES ? this.#lookUpWhole(limit) : this.whole;
    return this.#suggestible;
  }

  /** The search for each question of the message. Empty for a single question. */
  get parts(): readonly Part[] {
    this.#parts ??= this.#lookUpParts();
    return this.#parts;
  }

  /** Searches for another wording of the message, or for a part of it. */
  lookUp(text: string): Judged {
    return lookUpClosest(this.#input.index, { text, limit: CANDIDATES, synonyms: this.synonyms });
  }

  /** The first passages of a source, in text order. */
  passagesOf(sourceId: string, count: number): IndexedChunk[] {
    return passagesOf(this.#input.index, sourceId, count);
  }

  /** The search for each meaning of a message that follows up on the previous questions. */
  get followUps(): readonly Judged[] {
    this.#followUps ??= asFollowUps(this.text, this.history).map((wording) => this.lookUp(wording));
    return this.#followUps;
  }

  /** The embedding is that of the whole message. */
  #lookUpWhole(limit: number): Judged {
    const { index, embedding } = this.#input;
    return lookUpClosest(index, { text: this.text, limit, embedding, synonyms: this.synonyms });
  }

  /** A later question may omit the topic of the first. */
  #lookUpParts(): readonly Part[] {
    const [first, ...later] = segmentsOf(this.text);
    if (first === undefined || later.length === 0) return [];
    const topic = topicOf(first);
    const ofFirst = this.lookUp(first);
    const lookUpLater = (part: string): Judged => {
      const alone = this.lookUp(part);
      const isWhole = !topic || (alone.isSure && !refersBackIn(part));
      const inContext = isWhole ? alone : this.lookUp(`${topic} ${part}`);
      const [best] = inContext.results;
      // A passage about the topic alone answers the question before, and one about the part alone needs no topic.
      if (best && Math.min(aboutness(topic, best), aboutness(part, best)) === 0) {
        const [own] = alone.results;
        // "How long does it take?" after a question about a repair is not about deliveries.
        const isOffTopic = isElliptic(part) && own && aboutness(topic, own) === 0;
        return isOffTopic ? { ...alone, isSure: false } : alone;
      }
      const isRepeated = best && best.chunk.id === ofFirst.results[0]?.chunk.id && !isElliptic(part);
      if (isRepeated && (topicOf(part) === '' || aboutness(part, best) <= ABOUT)) return alone;
      const isBetter = inContext.isSure || (isElliptic(part) && confidenceIn(inContext) > confidenceIn(alone));
      return isBetter ? inContext : alone;
    };
    const toPart = (text: string, judged: Judged): Part => ({
      ...judged,
      asks: asks(text),
      isComplete: !isElliptic(text),
    });
    return [toPart(first, ofFirst), ...later.map((part) => toPart(part, lookUpLater(part)))];
  }
}

const confidenceIn = ({ results: [best] }: Judged): number => best?.confidence ?? 0;
const isElliptic = (part: string): boolean => refersBackIn(part) || needsTopic(part);
