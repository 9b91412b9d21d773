import { readFile } from 'node:fs/promises';
import { passGate } from '../../domain/access/gate.ts';
import { issueKey } from '../../domain/access/keys.ts';
import { answer } from '../../domain/answers/answer.ts';
import { readTurn } from '../../domain/answers/turn/read.ts';
import { chatInput } from '../../domain/answers/turn/request.ts';
import { updateBusinessHours } from '../../domain/chatbots/business-hours.ts';
import { createChatbotFromTemplate } from '../../domain/chatbots/create.ts';
import { findChatbot } from '../../domain/chatbots/find.ts';
import type { Chatbot } from '../../domain/chatbots/records.ts';
import { updateAppearance } from '../../domain/chatbots/update.ts';
import type { App } from '../../domain/core/app.ts';
import type { Actor } from '../../domain/core/operations/actor.ts';
import { perform } from '../../domain/core/operations/operation.ts';
import { allScopes } from '../../domain/core/operations/scopes.ts';
import { chunkText } from '../../domain/knowledge/chunks/chunking.ts';
import { newSource, toStoredChunks } from '../../domain/knowledge/new-source.ts';
import { addFaqSource } from '../../domain/knowledge/sources/faq.ts';
import { insertCompleted } from '../../domain/knowledge/write.ts';
import { createOrganisation, setPlatform } from '../../domain/provisioning/organisations.ts';
import { setWorkspace } from '../../domain/provisioning/workspaces.ts';
import { joinTeam, openInvite } from '../../domain/team/accept.ts';
import { writeInvite } from '../../domain/team/invite.ts';
import { extractHtml } from '../../engines/extraction/index.ts';
import { type DemoFile, readJson, writeJson } from '../files.ts';
import { prepareActions } from './seed-actions.ts';
import { conversations, helpdeskFaqs, shopFaqs, week } from './seed-texts.ts';

const OWNER = 'owner@lumen-and-leaf.example';
const SECOND_AGENT = 'sam@lumen-and-leaf.example';
/** The demo's people. On this machine, anybody may sign in as them. */
export const demoPeople: readonly string[] = [OWNER, SECOND_AGENT];

interface DemoOptions {
  dataDir: string;
  rootUrl: string;
  /** `127.0.0.1:port` of the systems that its actions call. Left out: it has no actions. */
  host?: string;
}

/** Returns the demo's IDs and key. Creates the demo at the first start on a data folder. */
export async function prepareDemo(app: App, { dataDir, rootUrl, host }: DemoOptions): Promise<DemoFile> {
  const existingDemo = await readJson<DemoFile>(dataDir, 'demo');
  const demo = existingDemo ?? (await makeDemo(app, rootUrl));
  const actor = ownerOf(app, demo.workspaceId, demo.organisationId);
  const withActions = host ? await prepareActions(app, actor, demo, host) : demo;
  if (withActions !== existingDemo) await writeJson(dataDir, 'demo', withActions);
  return withActions;
}

async function makeDemo(app: App, rootUrl: string): Promise<DemoFile> {
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
    makeShop(app, actor, rootUrl),
    makeHelpdesk(app, actor),
    addSecondAgent(app, workspaceId),
  ]);
  for (const messages of conversations) await converse(app, shop, messages);
  return { apiKey: key, organisationId, workspaceId, chatbotId: shop.id, publicId: shop.publicId };
}

/** A colleague, so that two agents can be tried at once. */
async function addSecondAgent(app: App, workspaceId: string): Promise<void> {
  const invited = await writeInvite(app, workspaceId, { email: SECOND_AGENT, role: 'member' });
  await joinTeam(app, await openInvite(app, invited.token), 'Sam');
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

async function makeShop(app: App, actor: Actor, rootUrl: string): Promise<Chatbot> {
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
  await addHelpPage(app, actor, shop, `${rootUrl}/demo/help.html`);
  return findChatbot(app, shop.workspaceId, shop.id);
}

/** Adds the shop's help page as the source page that the demo serves, without fetching it. */
async function addHelpPage(app: App, actor: Actor, shop: Chatbot, url: string): Promise<void> {
  const bytes = await readFile(new URL('./help.html', import.meta.url));
  const page = extractHtml(bytes, { url, contentType: 'text/html' });
  const draft = newSource(app, shop.workspaceId, shop.id, {
    type: 'url',
    title: page.title ?? url,
    sourceUrl: url,
    category: null,
  });
  const tenancy = await actor.admission.take();
  const chunks = toStoredChunks(app, draft.id, chunkText(page.text));
  await insertCompleted(app, tenancy, draft, { text: page.text, chunks });
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
  const chatbotRef = { workspaceId: chatbot.workspaceId, chatbotId: chatbot.id };
  let conversation: { conversationId: string; bindingToken?: string } | undefined;
  for (const message of messages) {
    const input = chatInput.parse({ message, conversationId: conversation?.conversationId, lang: 'en' });
    const turn = await readTurn(app, {
      chatbot: Promise.resolve(chatbot),
      admitted: Promise.resolve(),
      chatbotRef,
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
