import { describe, expect, it } from 'vitest';
import {
  ANSWERABLE,
  createIndex,
  type IndexedChunk,
  loadIndex,
  type QuestionVector,
  quantise,
  type SearchIndex,
} from '../../../engines/retrieval/index.ts';
import { answersByVector } from '../../../engines/retrieval/judge/embeddings.ts';
import { faq, passage, questions, shop } from './support-bot.ts';

/** Unit vectors of two numbers by their angle: the cosine of two is that of the angle between. */
const direction = (degrees: number) => [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
/** Cosine 0: nothing in common, 1: the same. A question 41 degrees off is nearer by 0.75. */
const scale = { unrelated: 0, same: 1, separation: 20 };
const asking = (values: readonly number[], model = 'm'): QuestionVector => ({
  space: `${model}/${values.length}`,
  values,
  scale,
});
const meaning = (chunk: IndexedChunk, degrees: number, model = 'm'): IndexedChunk => ({
  ...chunk,
  vector: quantise(model, direction(degrees)),
});
const holding = (...chunks: IndexedChunk[]): SearchIndex => {
  const index = createIndex();
  for (const chunk of chunks) index.putSource(chunk.sourceId, [chunk]);
  return index;
};
const ids = (index: SearchIndex, query: string, asked?: QuestionVector) =>
  index.search({ text: query, limit: 10, embedding: asked }).results.map(({ chunk }) => chunk.id);
const confidence = (index: SearchIndex, query: string, asked?: QuestionVector) =>
  index.search({ text: query, limit: 1, embedding: asked }).results[0]?.confidence ?? 0;

const pets = meaning(faq('pets', 'Are dogs allowed in the store?', 'Yes, on a lead.'), 0);
const hours = meaning(faq('hours', 'What are your opening hours?', 'Monday to Friday from 9 to 18.'), 180);
const reworded = 'would a schnauzer be turned away';

describe('a question in other words', () => {
  const index = holding(pets, hours);

  it('is found and answered by its meaning alone', () => {
    expect(ids(index, reworded)).toEqual([]);
    expect(ids(index, reworded, asking(direction(10)))[0]).toBe('pets');
    expect(confidence(index, reworded, asking(direction(10)))).toBeGreaterThanOrEqual(ANSWERABLE);
  });

  it.each([
    [55, 'in the middle'],
    [50, 'a little nearer'],
    [-80, 'far off'],
  ])('is refused at %i degrees, %s', (degrees) => {
    expect(confidence(index, reworded, asking(direction(degrees)))).toBeLessThan(ANSWERABLE);
  });

  it('needs less nearness where words speak for it too', () => {
    const hint = 'do you know a good vet for dogs';
    const byWords = confidence(index, hint);
    const byBoth = confidence(index, hint, asking(direction(45)));
    expect(byWords).toBeLessThan(ANSWERABLE);
    expect(byBoth).toBeGreaterThan(byWords);
    expect(byBoth).toBeGreaterThan(confidence(index, reworded, asking(direction(45))));
  });

  it('is measured against what the model usually gives', () => {
    const crowded = { ...asking(direction(35)), scale: { unrelated: 0.7, same: 0.95, separation: 20 } };
    expect(confidence(index, reworded, asking(direction(35)))).toBeGreaterThanOrEqual(ANSWERABLE);
    expect(confidence(index, reworded, crowded)).toBeLessThan(ANSWERABLE);
  });
});

describe('questions that differ by a name', () => {
  const ferry = (id: string, name: string, answer: string, degrees: number) =>
    meaning(faq(id, `What does the ferry to ${name} cost?`, answer), degrees);
  const index = holding(
    ferry('skerra', 'Skerra', 'It is 14 crowns.', 20),
    ferry('lundo', 'Lundo', 'The ferry to Lundo costs 22 crowns.', 0),
    pets,
  );
  const asked = (query: string) => index.search({ text: query, limit: 5, embedding: asking(direction(0)) });

  it('are told apart by it, however near the other one is', () => {
    const { results, isSure } = asked('how much is the ferry to skerra');
    expect([results[0]?.chunk.id, isSure]).toEqual(['skerra', true]);
  });

  it('are not answered without it', () => {
    const { isSure, unnamed, rivals } = asked('how much is the ferry');
    expect([isSure, unnamed, rivals.length]).toEqual([false, { unknown: [] }, 1]);
  });
});

describe('a model that separates less', () => {
  const others = Array.from({ length: 200 }, (_, at) => meaning(faq(`o${at}`, `Item ${at}?`, 'Yes.'), 120));
  const among = (count: number) => holding(pets, ...others.slice(0, count));
  const asked = (separation: number) => ({ ...asking(direction(10)), scale: { ...scale, separation } });

  it.each([
    [4.5, 5, true],
    [4.5, 200, false],
    [5.9, 200, true],
  ])('of %d answers among %i others: %s', (separation, count, isAnswered) => {
    const found = confidence(among(count), reworded, asked(separation));
    expect(found >= ANSWERABLE).toBe(isAnswered);
    expect(answersByVector(asked(separation).scale, count)).toBe(isAnswered);
  });

  it('still finds and ranks by meaning, and takes nothing from words', () => {
    expect(ids(among(200), reworded, asked(4.5))[0]).toBe('pets');
    const query = 'are dogs allowed in the store';
    expect(confidence(among(200), query, asked(4.5))).toBe(confidence(among(200), query));
    expect(confidence(among(200), query)).toBeGreaterThanOrEqual(ANSWERABLE);
  });
});

describe('numbers and names', () => {
  const index = holding(
    meaning(faq('iceland', 'Do you ship to Iceland?', 'Yes, within six days.'), 0),
    meaning(passage('belt', 'Parts', null, 'The belt AX-4410 fits the mower M200.'), 90),
  );

  it.each([
    ['Would a parcel get as far as Norway?', 0],
    ['which drive strap suits AX-4420', 90],
  ])('that the nearest chunk lacks are not answered: %s', (query, degrees) => {
    expect(confidence(index, query, asking(direction(degrees)))).toBeLessThan(ANSWERABLE);
  });

  it.each([
    ['Would a package get as far as Iceland?', 0],
    ['which drive strap suits AX-4410', 90],
  ])('that it has are: %s', (query, degrees) => {
    expect(confidence(index, query, asking(direction(degrees)))).toBeGreaterThanOrEqual(ANSWERABLE);
  });

  it('are not seen in German nouns and in headlines', () => {
    const german = holding(meaning(faq('hund', 'Sind Hunde im Laden erlaubt?', 'Ja, an der Leine.'), 0));
    const asked = asking(direction(5));
    expect(confidence(german, 'Darf ich mit meinem Vierbeiner zu euch kommen?', asked)).toBeGreaterThan(ANSWERABLE);
    expect(confidence(index, 'Does Your Carrier Go That Far', asked)).toBeGreaterThan(ANSWERABLE);
  });
});

describe('words and meaning together', () => {
  const tools = shop().map((chunk, at) => meaning(chunk, at * 3));
  const index = holding(...tools);
  const away = asking(direction(-90));
  const answered = questions.filter(([query]) => confidence(index, query) >= ANSWERABLE);

  it('refuse nothing that words alone answer', () => {
    for (const [query] of answered) {
      expect(confidence(index, query, away)).toBeGreaterThanOrEqual(ANSWERABLE);
      expect(confidence(index, query, asking(direction(30)))).toBeGreaterThanOrEqual(ANSWERABLE);
    }
    expect(answered.length).toBeGreaterThan(10);
  });

  it('agree with words where the meaning tells nothing', () => {
    const firsts = answered.filter(([query]) => ids(index, query)[0] === ids(index, query, away)[0]);
    expect(firsts.length / answered.length).toBe(1);
  });

  it('put first, of two that share as many words, the one that is meant', () => {
    const twins = holding(
      meaning(passage('river', 'Guide', null, 'The bank is steep and muddy.'), 0),
      meaning(passage('money', 'Guide', null, 'The bank is open until four.'), 90),
    );
    expect(ids(twins, 'bank', asking(direction(5)))[0]).toBe('river');
    expect(ids(twins, 'bank', asking(direction(85)))[0]).toBe('money');
  });

  it('order best first, answerable ones before others, equal ones by id', () => {
    const same = ['c', 'a', 'b'].map((id) => meaning(faq(id, 'Do you sell lamps?', 'Yes.'), 0));
    expect(ids(holding(...same), 'lamps', asking(direction(0)))).toEqual(['a', 'b', 'c']);
    for (const [query] of questions) {
      for (const degrees of [0, 30, 60]) {
        const found = index.search({ text: query, limit: 50, embedding: asking(direction(degrees)) }).results;
        const scores = found.map(({ score }) => score);
        expect(scores).toEqual([...scores].sort((a, b) => b - a));
        for (const one of found) expect(one.score >= 1).toBe(one.confidence >= ANSWERABLE);
      }
    }
  });
});

describe('an index with vectors', () => {
  const far = asking(direction(10));

  it('goes by words where nothing was asked by meaning, or in another space', () => {
    const [plain, index] = [holding(...shop()), holding(...shop().map((chunk, at) => meaning(chunk, at)))];
    for (const [query] of questions) {
      const expected = plain.search({ text: query, limit: 5 }).results;
      expect(index.search({ text: query, limit: 5 }).results).toEqual(expected);
      expect(index.search({ text: query, limit: 5, embedding: asking(direction(0), 'another') }).results).toEqual(
        expected,
      );
      expect(index.search({ text: query, limit: 5, embedding: asking([1, 0, 0]) }).results).toEqual(expected);
      expect(plain.search({ text: query, limit: 5, embedding: asking(direction(0)) }).results).toEqual(expected);
    }
  });

  it('does not put a chunk without one behind for that', () => {
    const { vector: _, ...old } = hours;
    const index = holding(pets, old);
    expect(ids(index, 'what are your opening hours', asking(direction(40)))[0]).toBe('hours');
  });

  it('hands back chunks without them', () => {
    const { vector: _, ...bare } = pets;
    expect(holding(pets).search({ text: 'dogs', limit: 1 }).results[0]?.chunk).toEqual(bare);
  });

  it('keeps those of two models apart', () => {
    const index = holding(pets, meaning(hours, 0, 'other'));
    expect(ids(index, reworded, asking(direction(0)))).toEqual(['pets']);
    expect(ids(index, reworded, asking(direction(0), 'other'))).toEqual(['hours']);
  });

  it('forgets those of what is dropped or replaced', () => {
    const index = holding(pets, hours);
    index.dropSource('pets');
    expect(ids(index, reworded, far)).toEqual([]);
    index.putSource('hours', [meaning(hours, 0)]);
    expect(ids(index, reworded, far)).toEqual(['hours']);
    expect(ids(index, reworded, asking(direction(90)))).toEqual([]);
  });

  it('saves and loads them, at an odd place and with changes on top', () => {
    const index = holding(...shop().map((chunk, at) => meaning(chunk, at * 3)), pets);
    const other = meaning(faq('other', 'Is it cold?', 'No.'), 45, 'other');
    index.putSource('other', [other]);
    index.dropSource('pets');
    const shifted = Buffer.concat([Buffer.from('abc'), index.serialize()]).subarray(3);
    const loaded = loadIndex(shifted);
    const answers = (from: SearchIndex) =>
      questions.flatMap(([query], at) => [
        from.search({ text: query, limit: 5, embedding: asking(direction(at * 5)) }).results,
        from.search({ text: query, limit: 5, embedding: asking(direction(at * 5), 'other') }).results,
      ]);
    expect(answers(loaded)).toEqual(answers(index));
    for (const one of [loaded, index]) {
      one.putSource('new', [meaning(faq('new', 'Unlike any other', 'Indeed.'), -60)]);
      one.dropSource('gift');
    }
    expect(answers(loaded)).toEqual(answers(index));
    expect(ids(loaded, reworded, asking(direction(-60)))).toContain('new');
    expect(answers(loadIndex(loaded.serialize()))).toEqual(answers(index));
  });

  it('is written as ever where it holds none', () => {
    const plain = holding(...shop());
    const index = holding(...shop(), meaning(faq('extra', 'Extra?', 'Yes.'), 0));
    index.dropSource('extra');
    expect(index.serialize()).toEqual(plain.serialize());
    expect(plain.serialize().readUInt32LE(4)).toBe(11);
    expect(holding(pets).serialize().readUInt32LE(4)).toBe(12);
  });

  it('passes over bytes that are no vector', () => {
    const spoilt = ['', '!!', Buffer.from([0, 0]).toString('base64'), Buffer.from([1, 2, 3]).toString('base64')];
    const chunks = spoilt.map((bytes, at) => ({
      ...faq(`s${at}`, 'Spoilt?', 'Yes.'),
      vector: { space: 'm/2', bytes },
    }));
    const index = holding(pets, ...chunks);
    expect(ids(index, reworded, far)).toEqual(['pets']);
    expect(ids(loadIndex(index.serialize()), 'spoilt')).toHaveLength(4);
  });
});

describe('eight bits a number', () => {
  it('keep a cosine to about half a hundredth', () => {
    let seed = 1;
    const random = () => {
      seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
      return seed / 2 ** 32 - 0.5;
    };
    const length = (vector: readonly number[]) => Math.hypot(...vector);
    for (let round = 0; round < 50; round++) {
      const one = Array.from({ length: 511 }, random);
      const two = one.map((value) => value + random() * 2);
      const cosine = one.reduce((sum, value, at) => sum + value * two[at]!, 0) / (length(one) * length(two));
      const index = holding({ ...faq('a', 'x', 'y'), vector: quantise('m', one) });
      // A scale this narrow turns the cosine into the whole of the score.
      const asked = { ...asking(two), scale: { unrelated: 0, same: 2 * cosine, separation: 20 } };
      // Of these words, nothing is known.
      const [found] = index.search({ text: 'zxqv wrtk', limit: 1, embedding: asked }).results;
      const nearness = Math.log(found!.confidence / (1 - found!.confidence)) / 12 + 0.75;
      expect(Math.abs(nearness * 2 * cosine - cosine)).toBeLessThan(0.005);
    }
  });

  it('need a vector with a direction', () => {
    expect(quantise('m', [0, 0])).toBeUndefined();
    expect(quantise('m', [])).toBeUndefined();
    expect(quantise('m', [Number.NaN, 1])).toBeUndefined();
    expect(quantise('m', [Number.POSITIVE_INFINITY, 1])).toBeUndefined();
    expect(quantise('m', [0, -1e-30])).toEqual({ space: 'm/2', bytes: Buffer.from([0, 129]).toString('base64') });
  });
});
