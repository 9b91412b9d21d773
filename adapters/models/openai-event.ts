import * as z from 'zod';
import { ModelFault, problemOfStatus } from './fault.ts';
import { errorNames, errorShape, parseJson } from './openai-request.ts';
import type { Stop } from './stream.ts';

const chunkShape = z.object({
  /** Empty in a chunk that contains only the usage. */
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish() }).nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  error: errorShape.nullish(),
});

/** An error after the stream has begun. Without a status code it counts as the server's failure. */
function failureIn(error: z.output<typeof errorShape>): ModelFault {
  const status = Number(error.code);
  const problem = status >= 400 ? problemOfStatus(status) : 'busy';
  return new ModelFault(problem, `the model server failed in its answer: ${errorNames(error) || 'unnamed'}`);
}

const stops: Record<string, Stop> = { length: 'cut', content_filter: 'blocked' };

interface Event {
  text: string;
  isLast: boolean;
  stop?: Stop | undefined;
}

/** Reads the data of one server-sent event. Throws ModelFault if it is an error or not a completion chunk. */
export function readEvent(data: string): Event {
  if (data === '[DONE]') return { text: '', isLast: true };
  const parsed = chunkShape.safeParse(parseJson(data));
  if (!parsed.success) throw new ModelFault('broken', 'an event of the model server is not a completion chunk');
  const { choices, error } = parsed.data;
  if (error) throw failureIn(error);
  const choice = choices?.[0];
  const reason = choice?.finish_reason;
  return { text: choice?.delta?.content ?? '', isLast: Boolean(reason), stop: stops[reason ?? ''] };
}
