import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import type { Source } from '../../generated/types.ts';
import type { CliContext, CliResult } from '../core/command.ts';
import { FailedCommand } from '../core/errors.ts';
import { numberOf, required } from '../core/values.ts';
import { type Connection, connect, findBotId, wait } from '../session/connect.ts';
import { inOneLine } from '../terminal/plain.ts';
import { textOf } from '../terminal/prompt.ts';

const POLL_MS = 1_000;
const MAX_RECRAWL_HOURS = 8_760;

const contentTypes: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.pptx': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  '.csv': 'text/csv',
  '.json': 'application/json',
  '.txt': 'text/plain',
  '.md': 'text/markdown',
  '.html': 'text/html',
};

interface Target {
  connection: Connection;
  chatbotId: string;
}

async function targetOf(context: CliContext): Promise<Target> {
  const connection = await connect(context);
  return { connection, chatbotId: await findBotId(connection, context) };
}

/** Waits for the end of reading if `--wait` says so. Throws if it failed. */
async function readSource(context: CliContext, { connection, chatbotId }: Target, added: Source): Promise<Source> {
  let source = added;
  while (context.options.wait && (source.status === 'pending' || source.status === 'processing')) {
    await wait(context, POLL_MS);
    source = await connection.client.getSource({ chatbotId, sourceId: source.id });
  }
  if (source.status === 'failed')
    throw new FailedCommand(
      'SOURCE_FAILED',
      `${source.title} cannot be read: ${source.errorMessage} Its ID is ${source.id}.`,
    );
  return source;
}

function resultOf(source: Source): CliResult {
  const state =
    source.status === 'completed' ? '' : ' It is being read: frontdesk knowledge list shows when it is done.';
  return { value: source, text: `Added ${inOneLine(source.title)} (${source.id}).${state}`, ids: [source.id] };
}

export async function addFaq(context: CliContext): Promise<CliResult> {
  const { question, answer, category, alternative } = context.options;
  const faq = { question: required('question', question), answer: await textOf(context, required('answer', answer)) };
  const { connection, chatbotId } = await targetOf(context);
  const more = { ...(category ? { category } : {}), ...(alternative ? { alternatives: alternative } : {}) };
  return resultOf(await connection.client.addFaqSource({ chatbotId, ...faq, ...more }));
}

export async function addPage(context: CliContext): Promise<CliResult> {
  const { title, recrawl } = context.options;
  const [url = ''] = context.operands;
  const hours = recrawl === undefined ? undefined : numberOf('recrawl', recrawl, [0, MAX_RECRAWL_HOURS]);
  const target = await targetOf(context);
  const more = { ...(title ? { title } : {}), ...(hours === undefined ? {} : { recrawlIntervalHours: hours }) };
  const { chatbotId } = target;
  return resultOf(
    await readSource(context, target, await target.connection.client.addUrlSource({ chatbotId, url, ...more })),
  );
}

export async function addText(context: CliContext): Promise<CliResult> {
  const { title, category } = context.options;
  const [operand = ''] = context.operands;
  const content = { title: required('title', title), text: await textOf(context, operand) };
  const { connection, chatbotId } = await targetOf(context);
  return resultOf(await connection.client.addTextSource({ chatbotId, ...content, ...(category ? { category } : {}) }));
}

async function bytesOf(path: string): Promise<Buffer<ArrayBuffer>> {
  try {
    return await readFile(path);
  } catch (cause) {
    throw new FailedCommand('FILE', `${path} cannot be read: ${(cause as Error).message}.`, { cause });
  }
}

export async function addFile(context: CliContext): Promise<CliResult> {
  const [path = ''] = context.operands;
  const contentType = contentTypes[extname(path).toLowerCase()];
  if (!contentType) throw new FailedCommand('FILE', `${path} must end in ${Object.keys(contentTypes).join(', ')}.`);
  const bytes = await bytesOf(path);
  const target = await targetOf(context);
  const { chatbotId } = target;
  const { client } = target.connection;
  const filename = basename(path);
  const upload = await client.createUpload({ chatbotId, filename, contentType, size: bytes.length });
  // The URL is that of a store, which takes bytes and knows no operation.
  const { headers, uploadUrl, uploadId } = upload;
  const sent = await fetch(uploadUrl, { method: 'PUT', headers, body: bytes, signal: context.signal });
  if (!sent.ok)
    throw new FailedCommand('UPLOAD', `${path} was not stored: the upload answered ${sent.status}. Try again.`);
  const { title } = context.options;
  const added = await client.addFileSource({ chatbotId, uploadId, ...(title ? { title } : {}) });
  return resultOf(await readSource(context, target, added));
}
