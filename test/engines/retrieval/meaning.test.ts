import { readdirSync, readFileSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  isReadWhole,
  MAX_MEANING_CHUNKS,
  MAX_WHOLE_CHUNKS,
  nearnessOf,
  noDirections,
} from '../../../engines/retrieval/find/meaning.ts';
import { createIndex, type IndexedChunk, loadIndex, type SearchIndex } from '../../../engines/retrieval/index.ts';
import { featuresOf } from '../../../engines/retrieval/meaning/features.ts';
import { createMeaningModel, readTable, writeTable } from '../../../engines/retrieval/meaning/model.ts';
import { partsOf } from '../../../engines/retrieval/meaning/parts.ts';
import { emptyState, type IndexState, insertChunk } from '../../../engines/retrieval/store/state.ts';
import { sharedAnalyser } from '../../../engines/retrieval/text/analyser.ts';
import { faq, passage, shop } from './support-bot.ts';

const modelFile = new URL('../../../engines/retrieval/meaning/meaning.bin', import.meta.url);

const holding = (...chunks: readonly IndexedChunk[]): SearchIndex => {
  const index = createIndex();
  for (const chunk of chunks) index.putSource(chunk.sourceId, [chunk]);
  return index;
};
const found = (index: SearchIndex, question: string) =>
  index.search({ text: question, limit: 5 }).results.map(({ chunk }) => chunk.id);

const payment = faq(
  'payment',
  'How can I pay?',
  'By card or cash. Bills above £250 can be paid in three monthly instalments.',
);
const pause = faq('pause', 'Can I put my contract on hold?', 'Yes, for up to three months a year, for £5 a month.');
const lost = faq('lost', 'Where is lost property kept?', 'We keep it at reception for 30 days.');
const booking = faq('booking', 'How do I reserve a place?', 'In the app, up to a week ahead.');
const pets = faq('pets', 'Are animals allowed?', 'Yes, on a lead.');
const all = [payment, pause, lost, booking, pets];
const scarf = 'i think i forgot my scarf at yours last night';

const stateOf = (...chunks: readonly IndexedChunk[]): IndexState => {
  const state = emptyState();
  for (const chunk of chunks) insertChunk(state, chunk);
  return state;
};
const nearness = (state: IndexState, question: string) => nearnessOf(state, question, noDirections());

describe('a question in other words', () => {
  const index = holding(...all);

  it.each([
    [scarf, 'lost'],
    ['cant afford 600 quid in one go', 'payment'],
    ['moving abroad until christmas, can i stop it for a bit', 'pause'],
    ['is my labrador welcome', 'pets'],
  ])('is answered by what means the same: %s', (question, id) => {
    expect(found(index, question)[0]).toBe(id);
    const { nearness: values } = nearness(stateOf(...all), question)!;
    expect(all[values.indexOf(Math.max(...values))]!.id).toBe(id);
  });

  it('finds nothing if the model does not know its words either', () => {
    expect(found(index, 'zxqv wrtk plomf')).toEqual([]);
  });

  it('finds the same after the index was stored and loaded', () => {
    expect(loadIndex(index.serialize()).search({ text: scarf, limit: 5 }).results).toEqual(
      index.search({ text: scarf, limit: 5 }).results,
    );
  });

  it('finds what was added since, and nothing that was removed', () => {
    const changing = holding(payment, pause, booking);
    expect(found(changing, scarf)).not.toContain('lost');
    changing.putSource(lost.sourceId, [lost]);
    expect(found(changing, scarf)[0]).toBe('lost');
    changing.dropSource(lost.sourceId);
    expect(found(changing, scarf)).not.toContain('lost');
  });

  it('is more probably answered by one chunk than by none, an unrelated one the other way round', () => {
    const state = stateOf(...all);
    const asked = nearness(state, 'can i split the cost over a few months')!;
    expect(asked.probabilityOf(0)).toBeGreaterThan(asked.nothing);
    expect(nearness(state, 'who wrote romeo and juliet')!.nothing).toBeGreaterThan(0.5);
    const sum = all.reduce((total, _, doc) => total + asked.probabilityOf(doc), asked.nothing);
    expect(sum).toBeCloseTo(1, 5);
  });
});

describe('words that tell two chunks apart', () => {
  const trimmer = faq(
    'trimmer',
    'How do I clean the blades of a hedge trimmer?',
    'With a dry brush and a drop of oil.',
  );
  const mower = faq('mower', 'How do I clean the blades of a mower?', 'Pull the plug, then use a wooden scraper.');

  it.each([
    ['how do I clean the blades of my mower', 'mower'],
    ['how do I clean the blades of my hedge trimmer', 'trimmer'],
  ])('outweigh the meaning: %s', (question, id) => {
    expect(found(holding(...shop(), trimmer, mower), question)[0]).toBe(id);
  });
});

describe('an index of more chunks than are read whole', () => {
  const parts = (count: number) =>
    Array.from({ length: count }, (_, n) => faq(`n${n}`, `Is part ${n} sold?`, `Yes, for ${n} dollars.`));

  it('is read as far as words find', () => {
    const state = stateOf(...parts(MAX_WHOLE_CHUNKS), lost);
    expect(isReadWhole(stateOf(...parts(MAX_WHOLE_CHUNKS)).documents)).toBe(true);
    expect(isReadWhole(state.documents)).toBe(false);
    const near = nearnessOf(state, scarf, noDirections(), [0, MAX_WHOLE_CHUNKS])!;
    expect(near.nearness[MAX_WHOLE_CHUNKS]).toBeGreaterThan(near.nearness[0]!);
    expect(near.nearness[1]).toBe(0);
    expect(near.probabilityOf(MAX_WHOLE_CHUNKS)).toBeGreaterThan(near.nothing);
    const index = holding(...parts(MAX_WHOLE_CHUNKS), lost);
    expect(found(index, 'where is my lost scarf kept')[0]).toBe('lost');
  });

  it('or of more text is the same', () => {
    const long = Array.from({ length: 100 }, (_, n) => passage(`p${n}`, 'Page', null, 'word '.repeat(390)));
    expect(isReadWhole(stateOf(...long, lost).documents)).toBe(true);
    const longer = long.map((chunk) => ({ ...chunk, content: `${chunk.content}${'word '.repeat(20)}` }));
    expect(isReadWhole(stateOf(...longer, lost).documents)).toBe(false);
  });

  it('does not count the alternatives of its questions', () => {
    const reworded = parts(MAX_WHOLE_CHUNKS).map((chunk, n) => ({ ...chunk, alternatives: [`Have you part ${n}?`] }));
    expect(isReadWhole(stateOf(...reworded).documents)).toBe(true);
  });
});

describe('other languages', () => {
  const faqs = {
    french: [
      faq('perdu', 'Que deviennent les objets trouvés ?', 'Nous les gardons trente jours à la réception.'),
      faq('payer', 'Comment puis-je payer ?', 'Par carte ou en espèces, aussi en trois fois.'),
      faq('chien', 'Les animaux sont-ils admis ?', 'Oui, tenus en laisse.'),
    ],
    italian: [
      faq('persi', 'Che cosa succede agli oggetti smarriti?', 'Li teniamo trenta giorni alla reception.'),
      faq('pagare', 'Come posso pagare?', 'Con carta o in contanti, anche in tre rate.'),
      faq('cane', 'Gli animali sono ammessi?', 'Sì, al guinzaglio.'),
    ],
    spanish: [
      faq('perdidos', '¿Qué pasa con los objetos perdidos?', 'Los guardamos treinta días en la recepción.'),
      faq('pagar', '¿Cómo puedo pagar?', 'Con tarjeta o en efectivo, también en tres plazos.'),
      faq('perro', '¿Se admiten animales?', 'Sí, con correa.'),
    ],
    polish: [
      faq('zguby', 'Co się dzieje z rzeczami znalezionymi?', 'Przechowujemy je przez trzydzieści dni w recepcji.'),
      faq('platnosc', 'Jak mogę zapłacić?', 'Kartą albo gotówką, także w trzech ratach.'),
      faq('pies', 'Czy można wejść ze zwierzętami?', 'Tak, na smyczy.'),
    ],
    turkish: [
      faq('odeme', 'Nasıl ödeyebilirim?', 'Kartla veya nakit, üç taksitle de olur.'),
      faq('saat', 'Ne zaman açıksınız?', 'Her gün 9.00-18.00 arası.'),
      faq('iptal', 'Rezervasyonumu iptal edebilir miyim?', 'Bir gün öncesine kadar ücretsiz.'),
    ],
  };

  it.each([
    ['french', 'vous prenez la visa', 'payer'],
    ['french', "j'ai oublié mon écharpe chez vous hier", 'perdu'],
    ['italian', 'il mio labrador puo entrare', 'cane'],
    ['italian', 'ho dimenticato la sciarpa da voi ieri', 'persi'],
    ['spanish', 'aceptais visa', 'pagar'],
    ['spanish', 'ayer me deje la bufanda ahi', 'perdidos'],
    ['polish', 'przyjmujecie visa', 'platnosc'],
    ['polish', 'zostawilam wczoraj szalik u was', 'zguby'],
    ['turkish', 'pazar gunu kapali misiniz', 'saat'],
    ['turkish', 'vazgectim gelmiyorum', 'iptal'],
  ] as const)('have a model of their own (%s): %s', (language, question, id) => {
    expect(found(holding(...faqs[language]), question)[0]).toBe(id);
    const { nearness: values, isSparse } = nearness(stateOf(...faqs[language]), question)!;
    expect(faqs[language][values.indexOf(Math.max(...values))]!.id).toBe(id);
    expect(isSparse).toBe(true);
  });

  it('are read when they are needed, and are small enough for a package together', () => {
    const folder = new URL('../../../engines/retrieval/meaning/', import.meta.url);
    const files = readdirSync(folder).filter((file) => file.endsWith('.bin'));
    const bytes = files.reduce((sum, file) => sum + statSync(new URL(file, folder)).size, 0);
    expect(files.length).toBeGreaterThan(3);
    expect(bytes).toBeLessThan(12_000_000);
  });
});

describe('a name that nobody knows', () => {
  const region = faq('regions', 'In which regions can a queue live?', 'Frankfurt, Dublin, Virginia and Singapore.');
  const sure = (question: string) => holding(region, ...all).search({ text: question, limit: 1 }).isSure;

  it('makes an answer doubtful that says nothing about it', () => {
    expect(sure('in which regions can a queue live')).toBe(true);
    expect(sure('in which regions of quxlandia can a queue live')).toBe(false);
  });
});

describe('the model does not apply', () => {
  it('to an index of very many chunks', () => {
    const many = Array.from({ length: MAX_MEANING_CHUNKS }, (_, n) => faq(`n${n}`, `Is part ${n} sold?`, 'Yes.'));
    expect(nearnessOf(stateOf(...many), scarf, noDirections(), [0])).toBeDefined();
    expect(nearnessOf(stateOf(...many, lost), scarf, noDirections(), [0])).toBeUndefined();
  });

  it('to an index in a language without one, or a question in another script', () => {
    const swedish = faq('borttappat', 'Vad händer med borttappade saker?', 'Vi sparar dem i receptionen i 30 dagar.');
    expect(nearness(stateOf(swedish), 'jag glömde min halsduk hos er igår')).toBeUndefined();
    expect(nearness(stateOf(lost), '我昨天把围巾忘在你们那里了')).toBeUndefined();
  });

  it('to an empty index', () => {
    expect(nearness(stateOf(), scarf)).toBeUndefined();
  });
});

describe('a passage', () => {
  it('is as near as its nearest part', () => {
    const filler = Array.from({ length: 12 }, (_, n) => `The blue lamp number ${n} stands beside the old wall.`).join(
      ' ',
    );
    const text = 'Lost property is kept at reception for 30 days.';
    const alone = passage('alone', 'The club', 'Rules', text);
    const within = passage('within', 'The club', 'Rules', `${filler} ${text} ${filler}`);
    const without = passage('without', 'The club', 'Rules', `${filler} ${filler}`);
    const [nearAlone, nearWithin, nearWithout] = nearness(stateOf(alone, within, without), scarf)!.nearness;
    expect(nearWithin).toBeGreaterThan(nearWithout!);
    expect(nearAlone).toBeGreaterThan(nearWithout!);
  });

  it('is divided between sentences and lines, without its heading', () => {
    expect(partsOf('## Hours\n\nWe open at nine.')).toEqual(['We open at nine.']);
    expect(partsOf('')).toEqual([]);
    const sentence = 'The gate of the garden is painted green every spring. ';
    const parts = partsOf(sentence.repeat(20));
    expect(parts.length).toBeGreaterThan(2);
    for (const part of parts) expect(part.length).toBeLessThanOrEqual(350);
    expect(parts.join('\n').split('\n')).toEqual(Array(20).fill(sentence.trim()));
  });
});

describe('features', () => {
  const features = (text: string) => new Set(featuresOf(text, 'english', sharedAnalyser()));
  const shared = (a: string, b: string) => features(a).intersection(features(b)).size;

  it('connect a misspelt word with the right one, and the forms of a word', () => {
    expect(shared('reservation', 'resrevation')).toBeGreaterThan(shared('reservation', 'restaurant'));
    expect(shared('paying', 'pays')).toBeGreaterThan(0);
  });

  it('connect different amounts, times and numbers', () => {
    expect(shared('£5', '$12.50')).toBeGreaterThan(1);
    expect(shared('7 pm', '9.30 am')).toBeGreaterThan(0);
  });

  it('are none for a text without words', () => {
    expect(features(' …?!').size).toBe(0);
  });
});

describe('the file of the model', () => {
  it('has at most 8 MB', () => {
    expect(statSync(modelFile).size).toBeLessThanOrEqual(8_000_000);
  });

  it('is read as it was written, and refused if it is another file or was cut', () => {
    const file = readFileSync(modelFile);
    const table = readTable(file);
    expect(writeTable(table).equals(file)).toBe(true);
    expect(() => readTable(Buffer.alloc(100))).toThrow('not a model of meaning');
    expect(() => readTable(Buffer.alloc(3))).toThrow('not a model of meaning');
    expect(() => readTable(file.subarray(0, 1_000))).toThrow('The meaning model file is truncated.');
  });

  it('gives no direction to features that the model does not know', () => {
    const model = createMeaningModel({
      dimensions: 2,
      titleShare: 0.5,
      sharpness: 1,
      nothing: 0,
      hashes: Uint32Array.of(3, 9),
      scales: Float32Array.of(0.5, 2),
      numbers: Int8Array.of(6, 8, 0, 1),
    });
    expect(model.directionOf([4])).toBeUndefined();
    expect(Array.from(model.directionOf([3, 4]) ?? [], (value) => Math.round(value * 10) / 10)).toEqual([0.6, 0.8]);
    expect(model.knownShare([3, 4, 9, 5])).toBe(0.5);
  });
});
