import { beforeAll, describe, expect, it } from 'vitest';
import { createIndex, loadStemmers, type SearchIndex } from '../../../engines/retrieval/index.ts';

const faqs: Record<string, string> = {
  'Wo kann ich bestellte Brillen abholen?': 'An der Kasse im Erdgeschoss, mit dem Abholschein.',
  'Wie lange dauert eine Reparatur?': 'Meist drei Tage.',
  'Wie sind die Öffnungszeiten?': 'Montag bis Freitag von 9 bis 18 Uhr.',
  'Kann ich mein Abo kündigen?': 'Ja, mit einer Frist von einem Monat.',
  'Wie kann ich mich für den Newsletter anmelden?': 'Mit Ihrer Adresse im Fuß der Seite.',
  'Prüfen Sie auch Sehstärken?': 'Ja, kostenlos.',
};

describe('a German question', () => {
  let index: SearchIndex;
  beforeAll(async () => {
    await loadStemmers();
    index = createIndex();
    for (const [title, content] of Object.entries(faqs)) {
      const chunk = {
        id: title,
        sourceId: title,
        type: 'faq',
        title,
        content,
        url: null,
        heading: null,
        position: 0,
      } as const;
      index.putSource(title, [chunk]);
    }
  });
  const best = (text: string) => index.search({ text, limit: 1 });

  it.each([
    ['wo hole ich meine brille ab', 'Wo kann ich bestellte Brillen abholen?'],
    ['wo hole ich meine brille ab und wann', 'Wo kann ich bestellte Brillen abholen?'],
  ])('finds the verb that it separates: %s', (text, title) => {
    expect(best(text)).toMatchObject({ isSure: true, results: [{ chunk: { title } }] });
  });

  it('is not sure of a verb alone', () => {
    const { isSure, results } = best('wie meldet man sich da an');
    expect(results[0]?.chunk.title).toBe('Wie kann ich mich für den Newsletter anmelden?');
    expect(isSure).toBe(false);
  });

  it.each(['ab', 'ab und an', 'hole', 'an auf aus ab'])('may consist of parts of verbs: %s', (text) => {
    expect(best(text).isSure).toBe(false);
  });

  it.each([
    ['oeffnungszeiten', 'Wie sind die Öffnungszeiten?'],
    ['sehstaerke pruefen', 'Prüfen Sie auch Sehstärken?'],
    ['abo kuendigen', 'Kann ich mein Abo kündigen?'],
  ])('may be typed without umlauts: %s', (text, title) => {
    expect(best(text)).toMatchObject({ isSure: true, results: [{ chunk: { title } }] });
  });
});
