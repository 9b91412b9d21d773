import type { Chatbot } from '../../../domain/chatbots/records.ts';
import type { StoredConversation } from '../../../domain/conversations/records.ts';
import type { ProposableOperation } from '../../../domain/core/operations/proposals.ts';
import type { StoredSource } from '../../../domain/knowledge/records.ts';
import { storedAnswer } from '../../../domain/knowledge/sources/change-faq.ts';
import { reads, type ToolAnnotations, writes } from '../../mcp/tool.ts';

/** What a tool does: a row of the REST API. Its texts, schemas, scope, limits and costs are those of the row. */
export interface ActRow {
  /** Method and path below `/v1`. */
  row: string;
  annotations: ToolAnnotations;
  /** Only if it changes something. */
  proposes?: Pick<ProposableOperation, 'before' | 'after'>;
}

/** A tool: a task, with one act or, by the argument `act`, several of one scope. */
export interface ToolRow {
  name: string;
  /** Only with several acts. Otherwise it is the summary of the row. */
  title?: string;
  acts: readonly ActRow[] | Readonly<Record<string, ActRow>>;
}

const read = (row: string): ActRow => ({ row, annotations: reads });
const write = (row: string, proposes: ActRow['proposes'] = {}, hints: Partial<ToolAnnotations> = {}): ActRow => ({
  row,
  annotations: { ...writes, ...hints },
  proposes,
});

const conversationPath = '/conversations/{conversationId}';
const chatbotPath = '/chatbots/{chatbotId}';

/** Takes effect outside: a visitor reads it, or a site is read. */
const outside = { openWorldHint: true };
const replaces = { destructiveHint: true, idempotentHint: true };

const statusOf = ({ status }: StoredConversation) => ({ status });
const toStatus = (status: StoredConversation['status']): ActRow['proposes'] => ({
  before: (_app, target: StoredConversation | { conversation: StoredConversation }) =>
    statusOf('conversation' in target ? target.conversation : target),
  after: { status },
});

/** In the order in which they are listed. At most a dozen, because every client shows its model all of them. */
export const toolRows: readonly ToolRow[] = [
  {
    name: 'read_chatbots',
    title: 'List chatbots, or read the settings of one',
    acts: { list: read('GET /chatbots'), settings: read(`GET ${chatbotPath}/appearance`) },
  },
  {
    name: 'find_conversations',
    title: 'List conversations, or search their words',
    acts: { list: read('GET /conversations'), search: read('GET /conversations/search') },
  },
  {
    name: 'read_conversation',
    title: 'Read a conversation or its messages',
    acts: { details: read(`GET ${conversationPath}`), messages: read(`GET ${conversationPath}/messages`) },
  },
  { name: 'search_knowledge', acts: [read(`POST ${chatbotPath}/search`)] },
  { name: 'list_faqs', acts: [read(`GET ${chatbotPath}/faqs`)] },
  { name: 'list_unanswered_questions', acts: [read('GET /unanswered-questions')] },
  { name: 'get_figures', acts: [read('GET /analytics/summary')] },
  { name: 'run_answer_tests', acts: [read(`POST ${chatbotPath}/answer-tests/run`)] },
  { name: 'reply_to_conversation', acts: [write(`POST ${conversationPath}/reply`, {}, outside)] },
  {
    name: 'change_conversation',
    title: 'Take a conversation over, give it back to the AI, or resolve it',
    acts: {
      take_over: write(`POST ${conversationPath}/takeover`, toStatus('human_active')),
      release: write(`POST ${conversationPath}/release`, toStatus('open')),
      resolve: write(`POST ${conversationPath}/resolve`, toStatus('resolved')),
    },
  },
  {
    name: 'change_knowledge',
    title: 'Add a FAQ or a web page, or change a FAQ',
    acts: {
      add_faq: write(`POST ${chatbotPath}/sources/faq`),
      change_faq: write(
        `PATCH ${chatbotPath}/sources/{sourceId}/faq`,
        {
          before: async (app, { source }: { source: StoredSource }) => ({
            question: source.title,
            answer: await storedAnswer(app, source),
            category: source.category,
            alternatives: source.alternatives,
          }),
        },
        replaces,
      ),
      add_page: write(`POST ${chatbotPath}/sources/url`, {}, outside),
    },
  },
  {
    name: 'change_settings',
    acts: [
      write(
        `PATCH ${chatbotPath}/settings`,
        { before: (_app, { settings, settingsRevision }: Chatbot) => ({ ...settings, settingsRevision }) },
        replaces,
      ),
    ],
  },
];
