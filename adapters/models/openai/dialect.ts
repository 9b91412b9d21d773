import { askText, type ModelPrompt, systemOf } from '../prompt.ts';
import type { RejectedRequest } from './request.ts';

interface ChatMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

/** The body of a request for a chat completion. No temperature, because some models reject it. */
interface CompletionRequest {
  model: string;
  stream?: boolean;
  stream_options?: { include_usage: boolean };
  max_tokens?: number;
  max_completion_tokens?: number;
  messages: readonly ChatMessage[];
}
type Field = Exclude<keyof CompletionRequest, 'model' | 'messages'>;

/** A way in which a server differs from the API: the request as it takes it. */
interface Deviation {
  /** The field by which the server rejects the request, named in its error's `param` or in its message. */
  field?: Field;
  /** The server's message, if no field is to blame. */
  says?: RegExp;
  adapt(completionRequest: CompletionRequest): CompletionRequest;
}

/** Deviations from https://platform.openai.com/docs/api-reference/chat/create, in the order in which they are tried. */
const deviations: readonly Deviation[] = [
  // OpenAI's newer models accept only the second name of the token limit, most other servers only the first.
  {
    field: 'max_tokens',
    adapt: ({ max_tokens: limit, ...request }) => ({ ...request, ...(limit && { max_completion_tokens: limit }) }),
  },
  { field: 'max_completion_tokens', adapt: ({ max_completion_tokens: _, ...request }) => request },
  { field: 'stream_options', adapt: ({ stream_options: _, ...request }) => request },
  {
    says: /(unknown|unrecogni[sz]ed|unexpected|unsupported|extra|additional).{0,20}(param|field|propert|argument|input|key)/i,
    adapt: ({ stream_options: _, ...request }) => request,
  },
  {
    says: /\bstream(ing)?\b.{0,60}\b(support|allow|enabl|permit|availab)|(support|allow).{0,40}\bstream(ing)?\b/i,
    adapt: ({ stream: _, stream_options: __, ...request }) => request,
  },
  // vLLM with the templates of Gemma or Mistral, for example.
  {
    says: /\b(system\b.{0,80}(support|allow|invalid|unknown|unexpected|accept|permit)|(support|allow|invalid|unknown|unexpected|accept|must|only)\w*.{0,80}\bsystem\b)/i,
    adapt: withoutSystemRole,
  },
];

/** Puts the rules at the top of the first message. */
function withoutSystemRole(completionRequest: CompletionRequest): CompletionRequest {
  const [system, first, ...rest] = completionRequest.messages;
  if (system?.role !== 'system' || !first) return completionRequest;
  return {
    ...completionRequest,
    messages: [{ role: 'user', content: `${system.content}\n\n${first.content}` }, ...rest],
  };
}

const names = (text: string | null | undefined, field: Field) => new RegExp(`\\b${field}\\b`).test(text ?? '');

/** What a server was found to accept. Immutable. */
export class Dialect {
  readonly #deviations: readonly Deviation[];
  private constructor(known: readonly Deviation[]) {
    this.#deviations = known;
  }

  /** As `host` is documented, or as most servers are. */
  static of(host: string): Dialect {
    const [newerLimit] = deviations;
    return new Dialect(host.endsWith('openai.com') && newerLimit ? [newerLimit] : []);
  }

  requestFor(model: string, prompt: ModelPrompt, maxTokens: number): CompletionRequest {
    const messages: ChatMessage[] = [
      { role: 'system', content: systemOf(prompt) },
      ...prompt.messages,
      { role: 'user', content: askText(prompt) },
    ];
    const standard = { model, stream: true, stream_options: { include_usage: true }, max_tokens: maxTokens, messages };
    return this.#deviations.reduce<CompletionRequest>(
      (completionRequest, { adapt }) => adapt(completionRequest),
      standard,
    );
  }

  /** Returns the dialect that avoids the error, or undefined if no known deviation explains it. */
  after(rejection: RejectedRequest, completionRequest: CompletionRequest): Dialect | undefined {
    const { param } = rejection;
    const message = rejection.said();
    const isNamed = (field: Field) =>
      completionRequest[field] !== undefined && (param ? param === field : names(message, field));
    const deviation = deviations.find(
      (candidate) =>
        !this.#deviations.includes(candidate) &&
        (candidate.field ? isNamed(candidate.field) : candidate.says?.test(message ?? '')),
    );
    return deviation && new Dialect([...this.#deviations, deviation]);
  }
}
