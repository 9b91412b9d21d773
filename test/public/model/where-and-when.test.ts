import { describe, expect, it } from 'vitest';
import { useScene } from '../../support/scene.ts';
import { addFaq, makeBot } from '../../support/visitor.ts';
import { converse } from './support.ts';

const { platform, tenant } = await useScene();

/** By language: sections of a page, with what tells each from the others. */
const bakeries = {
  en: {
    hours: ['Opening hours', 'Monday to Saturday 7 am to 7 pm. On Sundays the shop is closed.'],
    place: ['Address', '14 Lime Street, Skerra. The shop is next to the station.'],
    orders: ['Orders', 'Cakes are ordered two days before they are picked up.'],
  },
  de: {
    hours: ['Öffnungszeiten', 'Montag bis Samstag von 7 bis 19 Uhr. Am Sonntag ist der Laden zu.'],
    place: ['Adresse', 'Lindenweg 14, Skerra. Der Laden ist beim Bahnhof.'],
    orders: ['Bestellungen', 'Torten werden zwei Tage vorher bestellt.'],
  },
  fr: {
    hours: ['Horaires', 'Du lundi au samedi de 7 h à 19 h. Fermé le dimanche.'],
    place: ['Adresse', '14 rue des Tilleuls, Skerra, près de la gare.'],
    orders: ['Commandes', 'Les gâteaux se commandent deux jours avant.'],
  },
  es: {
    hours: ['Horario', 'De lunes a sábado de 7 a 19 h. El domingo está cerrado.'],
    place: ['Dirección', 'Calle de los Tilos 14, Skerra, junto a la estación.'],
    orders: ['Pedidos', 'Las tartas se encargan dos días antes.'],
  },
  it: {
    hours: ['Orari', 'Dal lunedì al sabato dalle 7 alle 19. La domenica è chiuso.'],
    place: ['Indirizzo', 'Via dei Tigli 14, Skerra, vicino alla stazione.'],
    orders: ['Ordini', 'Le torte si ordinano due giorni prima.'],
  },
} as const;

describe.each([
  ['en', 'hours', ['whens it open', 'what time do you close']],
  ['en', 'place', ['where exactly are you', 'wheres the shop']],
  ['de', 'hours', ['wann macht ihr zu']],
  ['de', 'place', ['wo seid ihr', 'wo genau seid ihr']],
  ['fr', 'hours', ['vous êtes ouverts quand', 'à quelle heure fermez-vous']],
  ['fr', 'place', ['vous êtes où']],
  ['es', 'hours', ['cuando abris', 'a qué hora cerráis']],
  ['es', 'place', ['donde estais']],
  ['it', 'hours', ['a che ora chiudete', 'quando siete aperti']],
  ['it', 'place', ['dove siete']],
] as const)('the %s of a shop in %s', async (language, subject, questions) => {
  const bot = await makeBot(platform, tenant);
  const sections = Object.values(bakeries[language]).map(([heading, body]) => `# ${heading}\n\n${body}`);
  await tenant.api.post(`${bot.path}/sources/text`, { title: 'Brunello', text: sections.join('\n\n') });
  it.each(questions)('is found by: %s', async (question) => {
    const [reply] = await converse(bot, [question], language);
    expect(reply).toMatchObject({ content: bakeries[language][subject][1], unanswered: false });
  });
});

it.each(['whos the mayor', "who's the mayor", 'who is the mayor'])('%s asks who it is', async (question) => {
  const bot = await makeBot(platform, tenant);
  await addFaq(tenant, bot, 'Who is the mayor of Skerra?', 'Ines Halvorsen, since May.');
  await addFaq(tenant, bot, 'When does the council meet?', 'On the first Monday of the month.');
  const [reply] = await converse(bot, [question]);
  expect(reply).toMatchObject({ content: 'Ines Halvorsen, since May.', unanswered: false });
});
