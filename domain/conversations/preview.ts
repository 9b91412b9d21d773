import type { LastMessage, Message } from './records.ts';

/** Code points: about a line of a list. */
const PREVIEW_LENGTH = 140;
/** More than enough UTF-16 units for that, so a long message is not read as a whole. */
const READ_LENGTH = 4 * PREVIEW_LENGTH;

/** The beginning of a text in one line, up to 140 characters. */
export function lineOf(text: string): string {
  const points = [...text.slice(0, READ_LENGTH).replace(/\s+/g, ' ').trim()];
  return points.length > PREVIEW_LENGTH ? `${points.slice(0, PREVIEW_LENGTH - 1).join('')}…` : points.join('');
}

const previewOf = ({ content, attachments }: Message): string =>
  lineOf(content) || lineOf(attachments.map(({ name }) => name).join(', '));

/** What a list shows of the last of these messages. Undefined if all are the platform's notes for agents. */
export function lastMessageOf(records: readonly Message[]): LastMessage | undefined {
  const last = records.findLast(({ role }) => role !== 'system');
  return last && { role: last.role, preview: previewOf(last), at: last.createdAt };
}
