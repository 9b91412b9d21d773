import type { Chatbot } from '../../../domain/chatbots/records.ts';
import type { StoredConversation } from '../../../domain/conversations/records.ts';
import type { ProposableOperation } from '../../../domain/core/operations/proposals.ts';
import type { StoredSource } from '../../../domain/knowledge/records.ts';
import { storedAnswer } from '../../../domain/knowledge/sources/change-faq.ts';
import { reads, type ToolAnnotations, writes } from '../../mcp/tool.ts';

/** A tool: a row of the REST API under the name of a task. Its texts, schemas, scope and limits are those of the row. */
export interface ToolRow {
  name: string;
  /** Method and path below `/v1`. */
  row: string;
  annotations: ToolAnnotations;
  /** Only if it changes something. */
  proposes?: Pick<ProposableOperation, 'before' | 'after'>;
}

const read = (name: string, row: string): ToolRow => ({ name, row, annotations: reads });
const write = (
  name: string,
  row: string,
  proposes: ToolRow['proposes'] = {},
  hints: Partial<ToolAnnotations> = {},
): ToolRow => ({
  name,
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
const toStatus = (status: StoredConversation['status']): ToolRow['proposes'] => ({
  before: (_app, target: StoredConversation | { conversation: StoredConversation }) =>
    statusOf('conversation' in target ? target.conversation : target),
  after: { status },
});

/** In the order in which they are listed. Few, because every client shows its model all of them. */
export const toolRows: readonly ToolRow[] = [
  read('list_chatbots', 'GET /chatbots'),
  read('get_chatbot_settings', `GET ${chatbotPath}/appearance`),
  read('find_conversations', 'GET /conversations'),
  read('search_conversations', 'GET /conversations/search'),
  read('get_conversation', `GET ${conversationPath}`),
  read('read_messages', `GET ${conversationPath}/messages`),
  read('search_knowledge', `POST ${chatbotPath}/search`),
  read('list_faqs', `GET ${chatbotPath}/faqs`),
  read('list_unanswered_questions', 'GET /unanswered-questions'),
  read('get_figures', 'GET /analytics/summary'),
  read('run_answer_tests', `POST ${chatbotPath}/answer-tests/run`),
  write('reply_to_conversation', `POST ${conversationPath}/reply`, {}, outside),
  write('take_over_conversation', `POST ${conversationPath}/takeover`, toStatus('human_active')),
  write('release_conversation', `POST ${conversationPath}/release`, toStatus('open')),
  write('resolve_conversation', `POST ${conversationPath}/resolve`, toStatus('resolved')),
  write('add_faq', `POST ${chatbotPath}/sources/faq`),
  write(
    'change_faq',
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
  write('add_page', `POST ${chatbotPath}/sources/url`, {}, outside),
  write(
    'change_settings',
    `PATCH ${chatbotPath}/settings`,
    {
      before: (_app, { settings, settingsRevision }: Chatbot) => ({ ...settings, settingsRevision }),
    },
    replaces,
  ),
];
