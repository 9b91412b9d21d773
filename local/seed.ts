import { readFile } from 'node:fs/promises';
import { passGate } from '../domain/access/gate.ts';
import { issueKey } from '../domain/access/keys.ts';
import { answer } from '../domain/answers/answer.ts';
import { chatInput, readTurn } from '../domain/answers/turn.ts';
import { updateBusinessHours } from '../domain/chatbots/business-hours.ts';
import { createChatbotFromTemplate } from '../domain/chatbots/create.ts';
import { findChatbot } from '../domain/chatbots/find.ts';
import type { Chatbot } from '../domain/chatbots/records.ts';
import { updateAppearance } from '../domain/chatbots/update.ts';
import type { App } from '../domain/core/app.ts';
import type { Actor } from '../domain/core/operations/actor.ts';
import { perform } from '../domain/core/operations/operation.ts';
import { allScopes } from '../domain/core/operations/scopes.ts';
import { chunkText } from '../domain/knowledge/chunks/chunking.ts';
import { newSource, toStoredChunks } from '../domain/knowledge/new-source.ts';
import { addFaqSource } from '../domain/knowledge/sources/faq.ts';
import { insertCompleted } from '../domain/knowledge/write.ts';
import { createOrganisation, setPlatform, setWorkspace } from '../domain/provisioning/manage.ts';
import { acceptInvite } from '../domain/team/accept.ts';
import { writeInvite } from '../domain/team/invite.ts';
import { extractHtml } from '../engines/extraction/extract.ts';
import { type DemoFile, readJson, writeJson } from './files.ts';

const shopFaqs: [question: string, answer: string][] = [
  [
    'What are your opening hours?',
    'Our shop is open Monday to Friday from 9 am to 6 pm and on Saturdays from 10 am to 4 pm. On Sundays we are closed.',
  ],
  ['Where is your shop?', 'You find us at Harbour Street 12, right beside the tram stop Old Port.'],
  [
    'Which payment methods do you accept?',
    'We accept Visa, Mastercard, PayPal and bank transfer. In the shop you can pay in cash, too.',
  ],
  [
    'How do I change or cancel my order?',
    'Write to us within an hour of ordering and we change or cancel it free of charge. After that the parcel is usually on its way.',
  ],
  [
    'Do you repair lamps?',
    'Yes. Bring the lamp to the shop or send it in; most repairs take a week and cost 25 to 60 euros.',
  ],
  [
    'How much is delivery?',
    'Delivery costs 4.90 euros within the country and 9.90 euros to the rest of Europe. From 60 euros on it is free.',
  ],
  [
    'Do you deliver to other countries?',
    'Yes, to every country in Europe, for 9.90 euros and within three to five working days. We do not deliver outside Europe.',
  ],
  [
    'Can I return a lamp or a plant?',
    'Yes, unused and in its original packaging, within 30 days of delivery. A return costs 3.90 euros; it is free if the item arrived damaged.',
  ],
  [
    'When do I get my refund?',
    'Within five working days of the arrival of your parcel, to the means of payment that you used.',
  ],
  [
    'My lamp or plant arrived damaged. What can I do?',
    'Send us a photo within 48 hours. We replace what is broken and pay for the return parcel.',
  ],
  [
    'Do you sell gift cards?',
    'Yes, from 10 to 200 euros, by e-mail or as a card in the shop. They are valid for three years.',
  ],
  [
    'How can I contact you?',
    'Call 020 555 0147 on weekdays from 9 am to 5 pm, or write to hello@lumen-and-leaf.example.',
  ],
];
const helpdeskFaqs: [question: string, answer: string][] = [
  [
    'How do I reset my password?',
    'Open the sign-in page, choose "Forgot password" and follow the link in the e-mail. The link works for 30 minutes.',
  ],
  [
    'How many days of leave do I have?',
    'Everyone has 28 days of leave a year. Up to five unused days carry over until the end of March.',
  ],
  [
    'Where do I send expenses?',
    'Send receipts with the cost centre to the finance mailbox by the 25th; they are paid with the next salary.',
  ],
];
/** The demo visitors' messages: with an answer, without one, and a request for a human. */
const conversations = [
  ['When are you open on saturdays?', 'thanks!'],
  ['how long does delivery to france take', 'and can I send a lamp back?'],
  ['Do you sell bicycles?'],
  ['I want to talk to a human'],
];

const OWNER = 'owner@lumen-and-leaf.example';
const SECOND_AGENT = 'sam@lumen-and-leaf.example';
/** The demo's people. On this machine, anybody may sign in as them. */
export const demoPeople: readonly string[] = [OWNER, SECOND_AGENT];

const week = Object.fromEntries(
  ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((day) => [day, { open: '00:00', close: '23:59' }]),
);

/** Returns the demo's IDs and key. Creates the demo at the first start on a data folder. */
export async function prepareDemo(app: App, dataDir: string, root: string): Promise<DemoFile> {
  const known = await readJson<DemoFile>(dataDir, 'demo');
  if (known) return known;
  const demo = await makeDemo(app, root);
  await writeJson(dataDir, 'demo', demo);
  return demo;
}

async function makeDemo(app: App, root: string): Promise<DemoFile> {
  await setPlatform(app, true);
  const { organisationId, workspaceId } = await createOrganisation(app, {
    name: 'Lumen & Leaf',
    ownerEmail: OWNER,
    plan: 'agency',
    apiAccess: true,
  });
  await setWorkspace(app, workspaceId, { monthlyCredits: 10_000 });
  const { key } = await issueKey(app, { workspaceId, organisationId, name: 'Demo', scopes: allScopes });
  const actor = ownerOf(app, workspaceId, organisationId);
  const [shop] = await Promise.all([
    makeShop(app, actor, root),
    makeHelpdesk(app, actor),
    addSecondAgent(app, workspaceId),
  ]);
  for (const messages of conversations) await converse(app, shop, messages);
  return { apiKey: key, organisationId, workspaceId, chatbotId: shop.id, publicId: shop.publicId };
}

/** A colleague, so that two agents can be tried at once. */
async function addSecondAgent(app: App, workspaceId: string): Promise<void> {
  const invited = await writeInvite(app, workspaceId, { email: SECOND_AGENT, role: 'member' });
  await acceptInvite(app, { token: invited.token, name: 'Sam' });
}

const ownerOf = (app: App, workspaceId: string, organisationId: string): Actor => {
  const identity = {
    keyId: 'demo',
    keyName: 'Demo',
    memberId: null,
    workspaceId,
    organisationId,
    scopes: new Set(allScopes),
  };
  const admission = { take: () => passGate(app, identity) };
  return { ...identity, admission, address: '127.0.0.1', root: app.settings.root };
};

async function makeShop(app: App, actor: Actor, root: string): Promise<Chatbot> {
  const shop = await perform(
    app,
    actor,
    createChatbotFromTemplate,
    {},
    { key: 'online-shop', name: 'Lumen & Leaf shop' },
  );
  const ids = { chatbotId: shop.id };
  const suggestedQuestions = ['What are your opening hours?', 'How much is delivery?', 'Can I send a lamp back?'];
  await perform(app, actor, updateAppearance, ids, {
    chatbot: { botName: 'Leafy', greetingMessage: 'Hello! Ask me about lamps, plants, delivery and returns.' },
    settings: { suggestedQuestions, primaryColor: '#0f766e' },
  });
  await perform(app, actor, updateBusinessHours, ids, { enabled: true, timezone: 'Europe/Amsterdam', schedule: week });
  for (const [question, text] of shopFaqs) await perform(app, actor, addFaqSource, ids, { question, answer: text });
  await addHelpPage(app, actor, shop, `${root}/demo/help.html`);
  return findChatbot(app, shop.workspaceId, shop.id);
}

/** Adds the shop's help page as the source page that the demo serves, without fetching it. */
async function addHelpPage(app: App, actor: Actor, shop: Chatbot, url: string): Promise<void> {
  const bytes = await readFile(new URL('./demo/help.html', import.meta.url));
  const page = extractHtml(bytes, { url, contentType: 'text/html' });
  const draft = newSource(app, shop.workspaceId, shop.id, {
    type: 'url',
    title: page.title ?? url,
    sourceUrl: url,
    category: null,
  });
  const tenancy = await actor.admission.take();
  const chunks = toStoredChunks(app, draft.id, chunkText(page.text));
  await insertCompleted(app, tenancy, draft, page.text, chunks);
}

async function makeHelpdesk(app: App, actor: Actor): Promise<void> {
  const { id: chatbotId } = await perform(
    app,
    actor,
    createChatbotFromTemplate,
    {},
    { key: 'internal-helpdesk', name: 'Staff helpdesk' },
  );
  for (const [question, text] of helpdeskFaqs)
    await perform(app, actor, addFaqSource, { chatbotId }, { question, answer: text });
}

/** Simulates a visit through the public API. */
async function converse(app: App, chatbot: Chatbot, messages: readonly string[]): Promise<void> {
  const place = { workspaceId: chatbot.workspaceId, chatbotId: chatbot.id };
  let conversation: { conversationId: string; bindingToken?: string } | undefined;
  for (const message of messages) {
    const input = chatInput.parse({ message, conversationId: conversation?.conversationId, lang: 'en' });
    const turn = await readTurn(app, {
      chatbot: Promise.resolve(chatbot),
      admitted: Promise.resolve(),
      place,
      input,
      bindingToken: conversation?.bindingToken,
      browserLanguage: 'en',
      channel: 'widget',
    });
    for await (const { event, data } of answer(app, turn, new AbortController().signal)) {
      if (event === 'start') conversation = { ...conversation, ...data };
    }
  }
}
