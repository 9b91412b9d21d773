import {
  type BedrockRuntimeClient,
  ConverseStreamCommand,
  type ConverseStreamCommandInput,
  type ConverseStreamOutput,
  type ToolInputSchema,
} from '@aws-sdk/client-bedrock-runtime';
import { troubleIn, usageOf } from './bedrock-events.ts';
import { toModelFault } from './bedrock-fault.ts';
import { ModelFault } from './fault.ts';
import type { ReportedPiece } from './metered.ts';
import { askText } from './prompt.ts';
import type { CalledTool, ToolFunction, ToolRequest } from './tool-prompt.ts';
import type { CallTools } from './tools.ts';

const toTool = ({ name, description, parameters }: ToolFunction) => ({
  toolSpec: { name, description, inputSchema: { json: parameters } as ToolInputSchema },
});

const inputOf = (
  modelId: string,
  { prompt, functions }: ToolRequest,
  maxTokens: number,
): ConverseStreamCommandInput => ({
  modelId,
  system: [{ text: prompt.system }],
  messages: [{ role: 'user', content: [{ text: askText(prompt) }] }],
  toolConfig: { tools: functions.map(toTool) },
  inferenceConfig: { maxTokens },
});

/** Of several calls, the first counts. */
async function* piecesOf(stream: AsyncIterable<ConverseStreamOutput>): AsyncGenerator<ReportedPiece> {
  let name: string | undefined;
  let input = '';
  let isOver = false;
  for await (const event of stream) {
    const trouble = troubleIn(event);
    if (trouble) throw trouble;
    name ??= event.contentBlockStart?.start?.toolUse?.name;
    if (!isOver) input += event.contentBlockDelta?.delta?.toolUse?.input ?? '';
    isOver ||= name !== undefined && event.contentBlockStop !== undefined;
    if (event.metadata?.usage) yield { usage: usageOf(event.metadata.usage) };
  }
  if (name !== undefined) yield JSON.stringify({ name, input: input || '{}' } satisfies CalledTool);
}

/** Streams, because that needs no further permission. https://docs.aws.amazon.com/bedrock/latest/userguide/tool-use.html */
export const callBedrockTools = (bedrockClient: BedrockRuntimeClient, modelId: string): CallTools =>
  async function* callTools(request, { maxTokens, signal }) {
    try {
      const command = new ConverseStreamCommand(inputOf(modelId, request, maxTokens));
      const { stream } = await bedrockClient.send(command, { abortSignal: signal });
      if (!stream) throw new ModelFault('broken', 'the answer is empty');
      yield* piecesOf(stream);
    } catch (error) {
      throw toModelFault(error);
    }
  };
