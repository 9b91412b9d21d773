import { isRecord } from '../../core/objects.ts';
import { cleanText, oneLine } from '../../core/text.ts';
import { parseJson } from '../call/template.ts';

/** Why an exchange with an MCP server failed. */
export class McpError extends Error {
  /** The server may have acted on the message. */
  readonly isUnclear: boolean;
  constructor(reason: string, isUnclear: boolean) {
    super(reason);
    this.isUnclear = isUnclear;
  }
}

const MAX_QUOTED = 200;

/** What a server says, on one line. Data for the owner, never for a model. */
export const quoted = (said: unknown): string =>
  [...oneLine(cleanText(String(said ?? '')))].slice(0, MAX_QUOTED).join('');

/** The JSON of each event of a stream that has ended. */
function eventsOf(stream: string): unknown[] {
  return stream
    .split(/\r\n\r\n|\n\n|\r\r/)
    .map((event) =>
      event
        .split(/\r\n|\n|\r/)
        .filter((line) => line.startsWith('data:'))
        .map((line) => line.slice('data:'.length).trimStart())
        .join('\n'),
    )
    .map((data) => parseJson(data)?.json);
}

/** The messages of a response: one, a batch as earlier versions send it, or those of a stream. */
function messagesOf(contentType: string, text: string): unknown[] {
  if (contentType.startsWith('text/event-stream')) return eventsOf(text);
  const json = parseJson(text)?.json;
  return Array.isArray(json) ? json : [json];
}

/** The result of the request `id`. What answers another one is ignored. Throws McpError. */
export function resultOf(contentType: string, text: string, id: number): Record<string, unknown> {
  const answer = messagesOf(contentType, text)
    .filter(isRecord)
    .find((message) => message.jsonrpc === '2.0' && message.id === id && ('result' in message || 'error' in message));
  if (!answer) throw new McpError('The server did not answer the message.', true);
  if (isRecord(answer.error)) throw new McpError(`The server refused: ${quoted(answer.error.message)}`, false);
  if (!isRecord(answer.result)) throw new McpError('The server did not answer the message.', true);
  return answer.result;
}
