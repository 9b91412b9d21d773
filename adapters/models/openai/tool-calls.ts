import { text } from 'node:stream/consumers';
import * as z from 'zod';
import type { ModelEndpoint } from '../endpoint.ts';
import { ModelFault } from '../fault.ts';
import type { ReportedPiece } from '../metered.ts';
import type { CalledTool, ToolFunction } from '../tool-prompt.ts';
import type { CallTools } from '../tools.ts';
import type { Dialect } from './dialect.ts';
import { usageOf, usageShape } from './event.ts';
import { lost, parseJson, post, RejectedRequest } from './request.ts';

const functionShape = z.object({ name: z.string(), arguments: z.unknown() });
const answerShape = z.object({
  choices: z.array(
    z.object({ message: z.object({ tool_calls: z.array(z.object({ function: functionShape })).nullish() }) }),
  ),
  usage: usageShape,
});

const toTool = (each: ToolFunction) => ({ type: 'function', function: each });

function* piecesOf(body: string): Generator<ReportedPiece> {
  const parsed = answerShape.safeParse(parseJson(body));
  if (!parsed.success) throw new ModelFault('broken', 'the answer of the model server is not a completion');
  const { choices, usage } = parsed.data;
  if (usage) yield { usage: usageOf(usage) };
  const called = choices[0]?.message.tool_calls?.[0]?.function;
  if (called) yield JSON.stringify({ name: called.name, input: called.arguments } satisfies CalledTool);
}

/** Asks for a whole answer, because servers differ most in how they stream calls. `known`: how the server wants its requests. */
export function callToolsWith(endpoint: ModelEndpoint, model: string, known: () => Dialect): CallTools {
  return async function* callTools({ prompt, functions }, { maxTokens, signal }) {
    for (let dialect = known(); ; ) {
      const { stream: _, stream_options: __, ...request } = dialect.requestFor(model, prompt, maxTokens);
      try {
        const body = JSON.stringify({ ...request, tools: functions.map(toTool) });
        return yield* piecesOf(await text(await post(endpoint, body, signal)));
      } catch (error) {
        const next = error instanceof RejectedRequest ? dialect.after(error, request) : undefined;
        if (!next) throw lost(error);
        dialect = next;
      }
    }
  };
}
