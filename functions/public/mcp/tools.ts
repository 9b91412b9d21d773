import * as z from 'zod';
import { pollOutput } from '../../../domain/conversations/visitor/read.ts';
import { leadInput } from '../../../domain/leads/records.ts';
import { reads, type ToolAnnotations, type ToolResult, writes } from '../../mcp/tool.ts';
import type { AnyPublicRoute } from '../route.ts';
import { chatRoute } from '../routes/chat.ts';
import { chatAnswer, chatBody } from '../routes/chat-shapes.ts';
import { configRoute } from '../routes/config.ts';
import { publicConfigShape } from '../routes/config-shape.ts';
import { leadRoute, submittedLead } from '../routes/leads.ts';
import { pollRoute } from '../routes/poll.ts';
import { bindingToken } from '../shapes.ts';

type Fields = Record<string, unknown>;

export interface RowRequest {
  /** Of the conversation in the path. */
  conversationId?: unknown;
  query?: Record<string, unknown>;
  body?: Fields;
}

/** Calls a row of the public API, with the conversation's token if the tool was given one. */
export type CallRow = (route: AnyPublicRoute, request: RowRequest) => Promise<ToolResult>;

/** A tool of a chatbot: calls of rows of the public API, under their limits and rules. */
export interface VisitorTool {
  name: string;
  title: string;
  description: string;
  annotations: ToolAnnotations;
  input: z.ZodObject;
  output: z.ZodObject;
  run(callRow: CallRow, args: Fields): Promise<ToolResult>;
}

const token = bindingToken.meta({
  description:
    'The token that the first answer of the conversation returned. It opens the conversation: keep it secret',
});
const conversationId = z.string().meta({ description: 'The conversation, as the first answer named it' });
const opened = { conversationId: conversationId.optional(), token: token.optional() };
const language = z.string().optional().meta({ description: 'Language tag of fixed texts, such as `de`' });

const answered = chatAnswer.omit({ bindingToken: true }).extend({ token: token.optional() });
const about = publicConfigShape.pick({
  botName: true,
  greetingMessage: true,
  language: true,
  suggestedQuestions: true,
  online: true,
  awayMessage: true,
  aiDisclosure: true,
});

/** The result with other data. A failure stays. */
const withData = (result: ToolResult, toData: (payload: Fields) => Fields): ToolResult =>
  'failure' in result ? result : { data: toData(result.data) };

const nameToken = ({ bindingToken: secret, ...answer }: Fields): Fields => ({
  ...answer,
  ...(secret === undefined ? {} : { token: secret }),
});

const send = async (callRow: CallRow, { language: lang, conversationId: id }: Fields, message: unknown) =>
  withData(await callRow(chatRoute, { body: { message, conversationId: id, lang } }), nameToken);

/** Nothing here comes from a chatbot: the texts of its owner are data, never names or descriptions of tools. */
export const visitorTools: readonly VisitorTool[] = [
  {
    name: 'get_chatbot',
    title: 'Get what the chatbot says of itself',
    description: 'Returns its name and greeting, questions that it suggests, and whether its team is online.',
    annotations: reads,
    input: z.object({ language }),
    output: about,
    run: async (callRow, args) =>
      withData(await callRow(configRoute, { query: { lang: args.language } }), (payload) => about.parse(payload)),
  },
  {
    name: 'ask',
    title: 'Ask the chatbot',
    description:
      'Sends a message and returns the answer with its sources. The first message starts a conversation and returns ' +
      '`conversationId` and `token`: send both with the next one. `message` is null while `status` says that a human is ' +
      'requested or has taken over: read the reply with `read_conversation`. Each answer uses a credit of the owner.',
    annotations: writes,
    input: z.object({ message: chatBody.shape.message, ...opened, language }),
    output: answered,
    run: (callRow, args) => send(callRow, args, args.message),
  },
  {
    name: 'request_human',
    title: 'Ask for a human',
    description:
      'Asks the team to take over, in a new conversation if none is named. The team sees all messages of the conversation. ' +
      'Read its replies with `read_conversation`.',
    annotations: writes,
    input: z.object({ ...opened, language }),
    output: answered,
    // In the words of the widget's button.
    async run(callRow, args) {
      const config = await callRow(configRoute, { query: { lang: args.language } });
      if ('failure' in config) return config;
      return send(callRow, args, publicConfigShape.parse(config.data).texts.talkToHuman);
    },
  },
  {
    name: 'read_conversation',
    title: 'Read a conversation',
    description:
      'Returns the status and the 100 most recent messages with their sources, or the next 100 after `after`. While a human ' +
      'replies, call it every few seconds at most.',
    annotations: reads,
    input: z.object({
      conversationId,
      token,
      after: z.string().optional().meta({ description: 'ID of a message. Only messages after it' }),
    }),
    output: pollOutput,
    run: (callRow, { conversationId: id, after }) => callRow(pollRoute, { conversationId: id, query: { after } }),
  },
  {
    name: 'leave_contact_details',
    title: 'Leave contact details',
    description: 'Stores contact details, so that the team can answer later. Send only what the user agreed to share.',
    annotations: writes,
    input: leadInput.pick({ name: true, email: true, phone: true, company: true, message: true }).extend(opened),
    output: submittedLead,
    run: (callRow, { token: _, ...body }) => callRow(leadRoute, { body }),
  },
];
