import { describe, expect, it } from 'vitest';
import { readValues } from '../../domain/actions/extract/index.ts';
import type { ActionSet } from '../../domain/actions/flow/action-set.ts';
import { wantedIn } from '../../domain/actions/flow/wanted.ts';
import { readWordings } from '../../domain/actions/flow/wording.ts';
import { actionInputFields, toActionInput } from '../../domain/actions/records/inputs.ts';
import type { FixedLanguage } from '../../domain/language/languages.ts';
import demoActions from '../../examples/actions/actions.json' with { type: 'json' };
import type { Json } from './support.ts';

const today = '2026-11-30';
const texts = (all: Record<string, string>) => Object.entries(all).map(([language, text]) => ({ language, text }));
const action = (name: string, wordings: readonly string[], inputs: readonly object[]): Json => ({
  id: name,
  name,
  wordings,
  inputs: inputs.map((input) => toActionInput(actionInputFields.parse(input))),
});
const order = { key: 'order', kind: 'pattern', pattern: '[A-Z]{2}\\d{6}', questions: texts({ en: 'Which order?' }) };
const day = { key: 'day', kind: 'date', min: 'today', questions: texts({ en: 'Which day?' }) };
const people = {
  key: 'people',
  kind: 'number',
  min: '1',
  max: '8',
  questions: texts({ en: 'How many people are you?', de: 'Zu wie vielen kommen Sie?' }),
  labels: texts({ en: 'People', ja: '人数', zh: '人数' }),
};
const tables = [
  ...['Reserve a table', 'Tisch reservieren', 'Réserver une table', 'Reservar una mesa', 'Prenotare un tavolo'],
  ...['Zarezerwować stolik', 'Een tafel reserveren', 'Reservar uma mesa', 'Masa ayırtmak', 'حجز طاولة', '订位', '予約'],
];
const shop = [
  action('table', ['Book a table', ...tables], [day, people]),
  action('track', ['Where is my order?', 'Track my parcel'], [order]),
];
const demo = demoActions.map(({ name, wordings, inputs }) => action(name, wordings, inputs));
const toSet = async (actions: Json[]): Promise<ActionSet> => ({ actions, wordings: await readWordings(actions) });
const sets = { shop: await toSet(shop), demo: await toSet(demo) };
const wanted = (bot: keyof typeof sets, language: FixedLanguage, text: string) =>
  wantedIn(sets[bot], text, { synonyms: undefined, language, today })?.actionId;

/** A chatbot, a language, a message, the action that it starts, and the values that it states. */
const starting: readonly (readonly [keyof typeof sets, FixedLanguage, string, string, object])[] = [
  ['demo', 'en', 'book a visit for four persons', 'Visit to the workshop', { people: '4' }],
  ['demo', 'en', 'Book a visit for 4 people tomorrow', 'Visit to the workshop', { date: '2026-12-01', people: '4' }],
  ['demo', 'en', 'Book a visit for 9 people', 'Visit to the workshop', {}],
  ['demo', 'en', 'book a visit for 2.5 people', 'Visit to the workshop', {}],
  [
    'demo',
    'en',
    'I would like to book a visit for 12 people next Friday please',
    'Visit to the workshop',
    { date: '2026-12-11' },
  ],
  [
    'demo',
    'en',
    'Can I visit your workshop tomorrow with four people?',
    'Visit to the workshop',
    { date: '2026-12-01', people: '4' },
  ],
  ['demo', 'en', 'Book a visit yesterday', 'Visit to the workshop', {}],
  ['demo', 'en', 'Where is my order LL1023?', 'Order status', {}],
  ['demo', 'en', 'Track my order 10231', 'Order status', {}],
  ['demo', 'de', 'Besuch buchen für 4 Personen', 'Visit to the workshop', { people: '4' }],
  ['demo', 'de', 'Besuch buchen für vier Personen', 'Visit to the workshop', { people: '4' }],
  ['demo', 'de', 'Ich möchte die Werkstatt mit 4 Personen besuchen', 'Visit to the workshop', { people: '4' }],
  [
    'demo',
    'de',
    'Termin vereinbaren am Freitag um 13 Uhr für drei Personen',
    'Visit to the workshop',
    { date: '2026-12-04', time: '13:00', people: '3' },
  ],
  ['demo', 'de', 'Besuch buchen für 12 Personen', 'Visit to the workshop', {}],
  ['demo', 'de', 'Besuch buchen zu viert', 'Visit to the workshop', {}],
  ['demo', 'de', 'Wo ist meine Bestellung LL1023?', 'Order status', {}],
  ['shop', 'en', 'Where is my order AB12345?', 'track', {}],
  ['shop', 'en', 'Where is my order number AB12345?', 'track', {}],
  ['shop', 'en', 'Where is my order AB123456?', 'track', { order: 'AB123456' }],
  ['shop', 'en', 'Book a table for 9 people', 'table', {}],
  ['shop', 'en', 'Book a table for four persons', 'table', { people: '4' }],
  ['shop', 'en', 'Reserve a table for 4 people tomorrow', 'table', { day: '2026-12-01', people: '4' }],
  ['shop', 'en', 'Book a table for 4', 'table', {}],
  ['shop', 'de', 'Ich möchte einen Tisch für drei Personen reservieren', 'table', { people: '3' }],
  ['shop', 'de', 'Ich möchte einen Tisch für 20 Personen reservieren', 'table', {}],
  ['shop', 'de', 'Tisch reservieren für 4 Personen', 'table', { people: '4' }],
  ['shop', 'fr', 'Je voudrais réserver une table pour quatre personnes', 'table', { people: '4' }],
  ['shop', 'fr', 'Réserver une table pour 4 personnes demain', 'table', { day: '2026-12-01', people: '4' }],
  ['shop', 'es', 'Quiero reservar una mesa para 4 personas', 'table', { people: '4' }],
  ['shop', 'es', 'Quisiera reservar una mesa para cuatro personas mañana', 'table', { day: '2026-12-01', people: '4' }],
  ['shop', 'it', 'Vorrei prenotare un tavolo per quattro persone', 'table', { people: '4' }],
  ['shop', 'pl', 'Chcę zarezerwować stolik dla 4 osób', 'table', { people: '4' }],
  ['shop', 'pl', 'Chciałbym zarezerwować stolik dla czterech osób jutro', 'table', { day: '2026-12-01', people: '4' }],
  ['shop', 'nl', 'Ik wil een tafel reserveren voor vier personen', 'table', { people: '4' }],
  ['shop', 'pt', 'Quero reservar uma mesa para 4 pessoas', 'table', { people: '4' }],
  ['shop', 'tr', '4 kişi için masa ayırtmak istiyorum', 'table', { people: '4' }],
  ['shop', 'ar', 'أريد حجز طاولة لأربعة أشخاص', 'table', { people: '4' }],
  ['shop', 'ar', 'أريد حجز طاولة لـ 4 أشخاص غدا', 'table', { day: '2026-12-01', people: '4' }],
  ['shop', 'zh', '我想订位,明天,4人', 'table', { day: '2026-12-01', people: '4' }],
  ['shop', 'zh', '我想订位，明天，四个人', 'table', { day: '2026-12-01', people: '4' }],
  ['shop', 'zh', '我想订位，12人', 'table', {}],
  ['shop', 'ja', '明日4名で予約したいです', 'table', { day: '2026-12-01', people: '4' }],
  ['shop', 'ja', '4人で予約お願いします', 'table', { people: '4' }],
];

/** Questions and statements that have a number, and messages that are no more than a value. */
const other: readonly (readonly [keyof typeof sets, FixedLanguage, string])[] = [
  ['demo', 'en', 'How much is a visit for 4 people?'],
  ['demo', 'en', 'Do you have a lamp for 4 people?'],
  ['demo', 'en', 'I booked a visit for 4 people and nobody came'],
  ['demo', 'en', 'Can I cancel a visit for 4 people?'],
  ['demo', 'en', 'Is the workshop open on 3 May?'],
  ['demo', 'en', 'How many people can visit, 8?'],
  ['demo', 'en', '4 people'],
  ['demo', 'en', 'LL10231'],
  ['demo', 'en', 'Do not book a visit for 4 people'],
  ['demo', 'en', 'Why was my order LL10231 late?'],
  ['demo', 'en', 'I paid 120 for my order'],
  ['demo', 'de', 'Was kostet ein Besuch für 4 Personen?'],
  ['demo', 'de', 'Wie lange dauert ein Besuch mit 4 Personen?'],
  ['demo', 'de', 'Ich habe 3 Lampen bestellt'],
  ['demo', 'de', 'Kommen 4 Personen in die Werkstatt?'],
  ['demo', 'de', 'Besuch nicht buchen für 4 Personen'],
  ['shop', 'en', 'What does a table for 4 people cost?'],
  ['shop', 'en', 'Do you have a table of 2 metres?'],
  ['shop', 'en', 'Is my order 10% cheaper?'],
  ['shop', 'en', 'Your table LX5000 is broken'],
  ['shop', 'de', 'Wo ist der Tisch für 4 Personen?'],
  ['shop', 'fr', 'Combien coûte une table pour 4 personnes ?'],
  ['shop', 'es', '¿Cuánto cuesta una mesa para 4 personas?'],
  ['shop', 'it', 'Quanto costa un tavolo per 4 persone?'],
  ['shop', 'pl', 'Ile kosztuje stolik dla 4 osób?'],
  ['shop', 'nl', 'Wat kost een tafel voor 4 personen?'],
  ['shop', 'ar', 'كم سعر طاولة لـ 4 أشخاص؟'],
  ['shop', 'zh', '4人多少钱？'],
  ['shop', 'zh', '取消订位，4人'],
  ['shop', 'ja', '4名の料金はいくらですか'],
  ['shop', 'ja', '4名の予約をキャンセルしたい'],
  ['demo', 'en', 'Can I visit your workshop on 3 May or is it closed?'],
  ['demo', 'en', 'I have moved 3 lamps to the garden'],
  ['demo', 'en', 'I have moved to 20457 Hamburg'],
  ['demo', 'de', 'Ich bin 2019 umgezogen und habe 3 Lampen gekauft'],
  ['shop', 'en', 'Where is my order confirmation from 2019?'],
  ['shop', 'en', 'Why is order AB123456 not here?'],
  ['shop', 'pt', 'Quanto custa uma mesa para 4 pessoas?'],
  ['shop', 'tr', '4 kişilik masa ne kadar?'],
];

describe('an action starts by words that state a value besides, of its bounds or not', () => {
  it.each(starting)('%s (%s): %s', (bot, language, text, actionId, values) => {
    expect(wanted(bot, language, text)).toBe(actionId);
    const { inputs } = sets[bot].actions.find(({ id }) => id === actionId)!;
    expect(Object.fromEntries(readValues(inputs, text, { language, today, asked: false }))).toEqual(values);
  });
});

describe('nothing starts by what has a number and is no wording', () => {
  it.each(other)('%s (%s): %s', (bot, language, text) => {
    expect(wanted(bot, language, text)).toBeUndefined();
  });
});
