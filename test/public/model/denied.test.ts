import { expect, it } from 'vitest';
import { useScene } from '../../support/scene.ts';
import { addFaq, makeBot } from '../../support/visitor.ts';
import { converse } from './support.ts';

const { platform, tenant } = await useScene();

/** A chatbot that knows how to pause and how to cancel, in a language. */
async function makeClub(faqs: Readonly<Record<string, string>>) {
  const bot = await makeBot(platform, tenant);
  for (const [question, answer] of Object.entries(faqs)) await addFaq(tenant, bot, question, answer);
  return bot;
}

const clubs = {
  en: await makeClub({
    'How do I pause my membership?': 'Pause in the app, for up to three months a year.',
    'How do I cancel my membership?': 'Write to the office a month before.',
    'Can I swap my locker?': 'Yes, at the desk.',
  }),
  de: await makeClub({
    'Wie kann ich meine Mitgliedschaft pausieren?': 'In der App, bis zu drei Monate im Jahr.',
    'Wie kann ich meine Mitgliedschaft kündigen?': 'Schreiben Sie dem Büro einen Monat vorher.',
    'Kann ich meinen Spind tauschen?': 'Ja, am Empfang.',
  }),
  es: await makeClub({
    '¿Cómo puedo pausar mi abono?': 'En la aplicación, hasta tres meses al año.',
    '¿Cómo puedo cancelar mi abono?': 'Escriba a la oficina un mes antes.',
  }),
  it: await makeClub({
    'Come posso sospendere il mio abbonamento?': "Nell'app, fino a tre mesi all'anno.",
    'Come posso annullare il mio abbonamento?': "Scriva all'ufficio un mese prima.",
  }),
};
const pauses = {
  en: 'Pause in the app',
  de: 'In der App',
  es: 'En la aplicación',
  it: "Nell'app",
};

it.each([
  ['en', 'how do I pause, not cancel'],
  ['en', 'can I pause instead of cancelling?'],
  ['en', "I don't want to cancel my membership, just pause it"],
  ['de', 'Ich möchte pausieren, nicht kündigen'],
  ['de', 'Ich will nicht kündigen, sondern pausieren'],
  ['es', 'quiero pausar el abono, no cancelar'],
  ['it', 'vorrei sospendere, non annullare'],
] as const)('what is denied is not answered (%s): %s', async (lang, message) => {
  const [reply] = await converse(clubs[lang], [message], lang);
  expect(reply.content).toContain(pauses[lang]);
  expect(reply.sources).toHaveLength(1);
});

it.each(['how do I cancel, not pause', 'cancel instead of pausing'])(
  'what is asked is answered, whatever it is: %s',
  async (message) => {
    const [reply] = await converse(clubs.en, [message]);
    expect(reply.content).toContain('Write to the office');
    expect(reply.content).not.toContain('Pause in the app');
  },
);
