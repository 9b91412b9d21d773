import type { Citation, PublicMessage, SendMessageEvent, Suggestion } from '../../generated/types.ts';
import { createVisitor } from '../../visitor.ts';
import type { CliContext, CliResult } from '../core/command.ts';
import { connect, findBot } from '../session/connect.ts';
import { inOneLine, plain } from '../terminal/plain.ts';
import { textOf } from '../terminal/prompt.ts';

interface StreamedAnswer {
  message: PublicMessage | null;
  sources: readonly Citation[];
  suggestions: readonly Suggestion[];
  status: string;
}

const sourceLine = ({ title, url }: Citation) => `  ${inOneLine(title)}${url ? ` — ${inOneLine(url)}` : ''}`;

/** Writes the answer as it comes, unless it is printed as JSON in the end. */
async function stream(
  { options, output }: CliContext,
  events: AsyncIterable<SendMessageEvent>,
): Promise<StreamedAnswer> {
  const answer: StreamedAnswer = { message: null, sources: [], suggestions: [], status: 'open' };
  const write = (text: string) => {
    if (!options.json) output.write(text);
  };
  for await (const { event, data } of events) {
    if (event === 'delta') write(plain(data.text));
    if (event === 'sources') answer.sources = data.sources;
    if (event === 'suggestions') answer.suggestions = data.suggestions;
    if (event === 'handoff') answer.status = data.status;
    if (event === 'done') answer.message = data.message;
  }
  write(answer.message ? '\n' : 'No answer: a person was asked, or has taken over.\n');
  return answer;
}

export async function run(context: CliContext): Promise<CliResult> {
  const { operands, options, output, signal } = context;
  const [operand = ''] = operands;
  const question = (await textOf(context, operand)).trim();
  const connection = await connect(context);
  const chatbot = await findBot(connection, context);
  const chatbotId = chatbot.id;
  const thread = options.visitor ? undefined : await connection.client.startTestConversation({ chatbotId });
  const visitor = createVisitor({ publicUrl: `${connection.url}/public/${chatbot.publicId}`, thread });
  const { message, sources, suggestions, status } = await stream(context, visitor.chat(question, { signal }));
  const listed =
    sources.length > 0 ? `\n${output.style('dim', 'Sources:')}\n${sources.map(sourceLine).join('\n')}` : '';
  return {
    value: {
      chatbotId,
      conversationId: visitor.thread?.conversationId ?? null,
      isTest: !options.visitor,
      answer: message?.content ?? null,
      unanswered: message?.unanswered ?? null,
      status,
      sources,
      suggestions,
    },
    text: listed,
  };
}
