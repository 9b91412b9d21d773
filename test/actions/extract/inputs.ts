import type { ActionInput } from '../../../domain/actions/records/inputs.ts';

const texts = (all: Record<string, string>) => Object.entries(all).map(([language, text]) => ({ language, text }));
const input = (key: string, kind: ActionInput['kind'], fields: Partial<ActionInput> = {}): ActionInput => ({
  key,
  kind,
  from: 'visitor',
  required: true,
  questions: [],
  labels: [],
  min: null,
  max: null,
  whole: false,
  pattern: null,
  choices: [],
  ...fields,
});
const labelled = (value: string, labels: Record<string, string>) => ({ value, labels: texts(labels) });

/** A Monday. */
export const today = '2026-11-30';

/** What a shop that delivers and mounts lamps asks for. */
export const shopInputs = {
  order: input('order', 'pattern', {
    pattern: '[A-Z]{2}\\d{6}',
    questions: texts({
      en: 'What is your order number?',
      de: 'Wie lautet Ihre Bestellnummer?',
      ja: '注文番号を教えてください。',
    }),
  }),
  day: input('day', 'date', { min: 'today', questions: texts({ en: 'On which day?', de: 'An welchem Tag?' }) }),
  bought: input('bought', 'date', { max: 'today', questions: texts({ en: 'When did you buy it?' }) }),
  people: input('people', 'number', {
    min: '1',
    max: '12',
    questions: texts({
      en: 'How many people are coming?',
      de: 'Für wie viele Personen?',
      fr: 'Pour combien de personnes ?',
      es: '¿Para cuántas personas?',
      it: 'Per quante persone?',
      pt: 'Para quantas pessoas?',
      nl: 'Voor hoeveel personen?',
      pl: 'Dla ilu osób?',
      tr: 'Kaç kişi geliyor?',
      ar: 'كم عدد الأشخاص؟',
      ja: '何名様ですか。',
      zh: '一共几个人？',
    }),
  }),
  amount: input('amount', 'number', { questions: texts({ en: 'What amount?' }) }),
  email: input('email', 'email', { questions: texts({ en: 'What is your email address?' }) }),
  name: input('name', 'text', { max: '80', questions: texts({ en: 'What is your name?', de: 'Wie ist Ihr Name?' }) }),
  colour: input('colour', 'choice', {
    questions: texts({ en: 'Which colour?', de: 'Welche Farbe?' }),
    choices: [
      labelled('red', {
        de: 'rot',
        fr: 'rouge',
        es: 'rojo',
        it: 'rosso',
        pt: 'vermelho',
        nl: 'rood',
        pl: 'czerwony',
        tr: 'kırmızı',
        ar: 'أحمر',
        ja: '赤',
        zh: '红色',
      }),
      labelled('blue', {
        de: 'blau',
        fr: 'bleu',
        es: 'azul',
        it: 'blu',
        pt: 'azul',
        nl: 'blauw',
        pl: 'niebieski',
        tr: 'mavi',
        ar: 'أزرق',
        ja: '青',
        zh: '蓝色',
      }),
      labelled('dark_blue', {
        en: 'dark blue',
        de: 'dunkelblau',
        fr: 'bleu foncé',
        es: 'azul oscuro',
        it: 'blu scuro',
        pt: 'azul escuro',
        nl: 'donkerblauw',
        pl: 'granatowy',
        tr: 'lacivert',
        ar: 'كحلي',
        ja: '紺',
        zh: '深蓝',
      }),
    ],
  }),
  size: input('size', 'choice', {
    questions: texts({ en: 'Which size?', de: 'Welche Größe?' }),
    choices: [labelled('S', {}), labelled('M', {}), labelled('L', {})],
  }),
  assembly: input('assembly', 'boolean', { questions: texts({ en: 'Shall we mount it?' }) }),
} satisfies Record<string, ActionInput>;
export type ShopInput = keyof typeof shopInputs;

export const dogInput = input('dog', 'boolean', {
  questions: texts({
    en: 'Are you bringing a dog?',
    de: 'Bringen Sie einen Hund mit?',
    fr: 'Venez-vous avec un chien ?',
  }),
});

/** What the example of a change of address asks for: any words may be in its texts, and its pattern fits many. */
export const addressInputs = [
  input('street', 'text', {
    min: '3',
    labels: texts({
      en: 'Street and number',
      de: 'Straße und Hausnummer',
      fr: 'Rue et numéro',
      tr: 'Sokak',
      ja: '番地',
    }),
  }),
  input('postcode', 'pattern', {
    pattern: '[A-Z0-9][A-Z0-9 -]{2,9}',
    labels: texts({ en: 'Postcode', de: 'Postleitzahl', fr: 'Code postal' }),
    questions: texts({ en: 'What is the postcode?' }),
  }),
  input('town', 'text', { labels: texts({ en: 'Town', de: 'Ort', es: 'Ciudad' }) }),
];
