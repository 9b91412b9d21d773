import type { APIGatewayProxyEvent } from 'aws-lambda';

/** What is known about a request, for its line in the log. */
interface Notes {
  /** The path as a pattern, with ids by their names. */
  route?: string;
  workspaceId?: string;
  chatbotId?: string;
  /** Code of the error in the response. */
  code?: string;
}

const notes = new WeakMap<object, Notes>();

export function note(event: APIGatewayProxyEvent, added: Notes): void {
  const existing = notes.get(event);
  if (existing) Object.assign(existing, added);
  else notes.set(event, { ...added });
}

export const notesOf = (lambdaEvent: object): Notes => notes.get(lambdaEvent) ?? {};
