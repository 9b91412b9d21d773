import { readFile, writeFile } from 'node:fs/promises';
import { deleteKeyById, issueKey } from '../../domain/access/keys.ts';
import type { App } from '../../domain/core/app.ts';
import { nowIso } from '../../domain/core/clock.ts';
import type { Scope } from '../../domain/core/operations/scopes.ts';
import { getWorkspace } from '../../domain/provisioning/workspaces.ts';
import { type CommandOptions, idOf, messageOf, shortText, text, UsageError } from './options.ts';

/** Nothing of the key remains valid if the command is killed. */
const KEY_FOR_MS = 15 * 60_000;
const CALL_MS = 60_000;

// biome-ignore lint/suspicious/noExplicitAny: the payload of any call
type Payload = any;
type RestCall = (method: string, path: string, body?: object) => Promise<Payload>;

export type BotApp = App & {
  /** The base URL of the running platform's REST API. */
  baseUrl?: () => Promise<string>;
};

/** Throws UsageError with the platform's own message. */
async function callWith(
  { baseUrl, key }: { baseUrl: string; key: string },
  method: string,
  path: string,
  body?: object,
): Promise<Payload> {
  const headers = { 'x-api-key': key, ...(body ? { 'content-type': 'application/json' } : {}) };
  const init = {
    method,
    headers,
    signal: AbortSignal.timeout(CALL_MS),
    ...(body ? { body: JSON.stringify(body) } : {}),
  };
  const response = await fetch(`${baseUrl}${path}`, init).catch((cause: Error) => {
    throw new UsageError(`${baseUrl} cannot be reached: ${cause.message}`, { cause });
  });
  const answer: Payload = await response.json().catch(() => undefined);
  if (answer?.success) return answer.data;
  throw new UsageError(answer?.error?.message ?? `${baseUrl}${path} answered with status ${response.status}.`);
}

/** Calls the platform's own API with a key that exists only for this command, so that its limits and quotas hold. */
async function withKey<T>(
  botApp: BotApp,
  workspaceId: string,
  scopes: readonly Scope[],
  work: (call: RestCall) => Promise<T>,
): Promise<T> {
  if (!botApp.baseUrl) throw new UsageError('The platform cannot be reached.');
  const baseUrl = await botApp.baseUrl();
  const { organisationId } = await getWorkspace(botApp, workspaceId);
  const expiresAt = nowIso(botApp, KEY_FOR_MS);
  const { id, key } = await issueKey(botApp, { workspaceId, organisationId, name: 'operator', scopes, expiresAt });
  try {
    return await work((method, path, body) => callWith({ baseUrl, key }, method, path, body));
  } finally {
    await deleteKeyById(botApp, id);
  }
}

async function exportBot(botApp: BotApp, options: CommandOptions, id: string): Promise<object> {
  const workspaceId = idOf(options, 'workspace');
  const path = text(options, 'file');
  const bundle = await withKey(botApp, workspaceId, ['chatbots:read', 'knowledge:read'], (call) =>
    call('GET', `/chatbots/${id}/export`),
  );
  await writeFile(path, `${JSON.stringify(bundle, null, 1)}\n`, { mode: 0o600 }).catch((cause: Error) => {
    throw new UsageError(`${path} cannot be written: ${cause.message}`, { cause });
  });
  const { faqs, texts, pages, files, leftOut } = bundle;
  return { file: path, faqs: faqs.length, texts: texts.length, pages: pages.length, files: files.length, leftOut };
}

async function readBundle(path: string): Promise<object> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch (cause) {
    throw new UsageError(`${path} cannot be read: ${messageOf(cause)}`, { cause });
  }
}

/** A large import takes several calls. */
async function importBot(botApp: BotApp, options: CommandOptions): Promise<object> {
  const workspaceId = idOf(options, 'workspace');
  const bundle = await readBundle(text(options, 'file'));
  const name = options.name === undefined ? {} : { name: shortText(options, 'name') };
  return withKey(botApp, workspaceId, ['chatbots:write', 'knowledge:write'], async (call) => {
    let result = await call('POST', '/chatbots/import', { bundle, ...name });
    let { created } = result;
    while (result.remaining > 0) {
      result = await call('POST', '/chatbots/import', { bundle, chatbotId: result.chatbot.id });
      created += result.created;
    }
    const { id, publicId } = result.chatbot;
    return { id, publicId, name: result.chatbot.name, created };
  });
}

/** `ok` is false, and the exit code 1, unless every test ran and passed. */
async function testBot(botApp: BotApp, options: CommandOptions, id: string): Promise<object> {
  const run = await withKey(botApp, idOf(options, 'workspace'), ['knowledge:read'], (call) =>
    call('POST', `/chatbots/${id}/answer-tests/run`, {}),
  );
  const { passed, failed, notRun, fixed, broken, results } = run;
  const failures = results.filter((result: { passed: boolean }) => !result.passed);
  return { ok: failed === 0 && notRun === 0, passed, failed, notRun, fixed, broken, failures };
}

export const botCommands = { 'bot export': exportBot, 'bot import': importBot, 'bot test': testBot };
