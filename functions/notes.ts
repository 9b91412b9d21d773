import type { APIGatewayProxyEvent } from 'aws-lambda';

/** What is learnt of a request while it is answered, for its line in the log. */
export interface Notes {
  /** The path as a pattern, ids by their names. */
  route?: string;
  workspaceId?: string;
  chatbotId?: string;
  /** Of the error that it was answered with. */
  code?: string;
}

const notes = new WeakMap<object, Notes>();

export function note(event: APIGatewayProxyEvent, learnt: Notes): void {
  const known = notes.get(event);
  if (known) Object.assign(known, learnt);
  else notes.set(event, { ...learnt });
}

export const notesOf = (event: object): Notes => notes.get(event) ?? {};
