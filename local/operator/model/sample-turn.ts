import type { Turn } from '../../../domain/answers/turn/turn.ts';
import { chatbotKey, toChatbot } from '../../../domain/chatbots/items.ts';
import type { Chatbot } from '../../../domain/chatbots/records.ts';
import { newConversation } from '../../../domain/conversations/visitor/start.ts';
import type { App } from '../../../domain/core/app.ts';
import { nowIso } from '../../../domain/core/clock.ts';
import { toWorkspace, type Workspace, workspaceKey } from '../../../domain/core/tenants.ts';
import { createIndex, type IndexedChunk, loadStemmers, type SearchIndex } from '../../../engines/retrieval/index.ts';

/** Easy for the smallest model, but not answerable without the sources. */
const QUESTION = 'What is the code word of the workshop?';
const sources = [
  {
    type: 'faq',
    title: 'What is the code word of the workshop?',
    content: 'The code word of the workshop is marigold.',
  },
  { type: 'text', title: 'Repairs', content: 'A repair takes nine working days. Bring the lamp without its bulb.' },
  { type: 'text', title: 'Opening hours', content: 'The workshop is open from Tuesday to Saturday, from 10 to 18.' },
] as const satisfies readonly Partial<IndexedChunk>[];

async function sampleIndex(): Promise<SearchIndex> {
  await loadStemmers();
  const index = createIndex();
  for (const [n, source] of sources.entries()) {
    const sourceId = `sample-${n}`;
    index.putSource(sourceId, [{ ...source, id: `${sourceId}-0`, sourceId, url: null, heading: null, position: 0 }]);
  }
  return index;
}

function sampleChatbot(workspaceId: string, chatbotId: string, createdAt: string): Chatbot {
  return toChatbot({
    ...chatbotKey(workspaceId, chatbotId),
    id: chatbotId,
    workspaceId,
    publicId: chatbotId,
    name: 'Sample',
    botName: 'Lumi',
    status: 'active',
    allowedDomains: [],
    language: 'en',
    instructions: 'Address the visitor politely. Answer in one sentence.',
    tone: 'friendly',
    templateKey: null,
    sourceCount: sources.length,
    createdAt,
    updatedAt: createdAt,
  });
}

const sampleWorkspace = (id: string, createdAt: string): Workspace =>
  toWorkspace({
    ...workspaceKey(id),
    id,
    organisationId: id,
    name: 'Sample',
    plan: 'free',
    apiAccess: null,
    primary: true,
    chatbotCount: 1,
    creditMonth: createdAt.slice(0, 7),
    monthlyCredits: 1,
    poolCredits: 0,
    createdAt,
  });

/** A visitor's first message to a chatbot with instructions, a tone and three sources. Nothing of it is stored. */
export async function sampleTurn(app: App): Promise<Turn> {
  const [workspaceId, chatbotId, now] = [app.ids.next(), app.ids.next(), nowIso(app)];
  const language = 'en';
  return {
    chatbot: sampleChatbot(workspaceId, chatbotId, now),
    workspace: sampleWorkspace(workspaceId, now),
    hasCredit: true,
    ...newConversation(app, { workspaceId, chatbotId, channel: 'api', language }),
    isNew: true,
    history: [],
    visitorTypes: false,
    index: await sampleIndex(),
    synonyms: [],
    embedding: undefined,
    text: QUESTION,
    language,
    lang: language,
    visitorMessageId: app.ids.next(),
    answerId: app.ids.next(),
    startedAtMs: app.clock.now(),
    replay: undefined,
    clientMessageId: null,
    replayed: undefined,
    actions: undefined,
    action: null,
    begun: { isStored: false },
  };
}
