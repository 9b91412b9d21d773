import { type Client, createClient } from '../../client.ts';
import type { Chatbot } from '../../generated/types.ts';
import { originOf } from '../../http/origin.ts';
import { pause } from '../../http/retry.ts';
import type { CliContext } from '../core/command.ts';
import { CommandError, FailedCommand } from '../core/errors.ts';
import { type ProfileFile, readProfiles } from './profiles.ts';

export const LOCAL_URL = 'http://localhost:4000';
/** A person waits. */
const MAX_RETRIES = 2;

export interface Connection {
  /** Root URL of the platform. */
  url: string;
  /** Name of the profile. Null: the key comes from elsewhere. */
  profile: string | null;
  /** Every call ends with the command. */
  client: Client;
}

/** The root URL as it is stored and compared. */
export function rootOf(url: string): string {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw new CommandError(`The URL must be that of the platform, such as ${LOCAL_URL}. It is "${url}".`);
  const { origin, pathname } = new URL(url);
  return originOf('frontdesk', `${origin}${pathname}`, '-');
}

/** A key as it can be sent. */
export function keyOf(text: string): string {
  const apiKey = text.trim();
  if (!/^[\x21-\x7e]+$/.test(apiKey)) throw new CommandError('The key must be an API key such as fd_live_….');
  return apiKey;
}

export function openClient(url: string, apiKey: string, signal: AbortSignal): Client {
  const { rows, ...methods } = createClient({ root: url, apiKey, maxRetries: MAX_RETRIES });
  const ending = Object.entries(methods).map(([name, method]) => [
    name,
    (input: never, options?: object) => method(input, { signal, ...options }),
  ]);
  return {
    ...Object.fromEntries(ending),
    rows: (list: Parameters<Client['rows']>[0], input: never) => rows(list, input, { signal }),
  } as Client;
}

/** The profile that `--profile` names, or the current one if there is one. */
export function profileOf({ options, env }: CliContext, { current, profiles }: ProfileFile) {
  const name = options.profile ?? (env.FRONTDESK_PROFILE || undefined);
  if (name !== undefined && !Object.hasOwn(profiles, name)) {
    const names = Object.keys(profiles).join(', ') || 'none';
    throw new CommandError(`There is no profile "${name}". Profiles: ${names}. frontdesk sign-in adds one.`);
  }
  const profileName = name ?? current;
  const profile = Object.hasOwn(profiles, profileName) ? profiles[profileName] : undefined;
  return profile ? { profileName, profile } : undefined;
}

/** Who calls which platform: options come before variables, and variables before the current profile. */
export async function connect(context: CliContext): Promise<Connection> {
  const { options, env, signal } = context;
  const stored = profileOf(context, await readProfiles(env));
  const variables = options.profile === undefined ? env : {};
  const namedUrl = options.url ?? (variables.FRONTDESK_URL || undefined);
  const url = namedUrl === undefined ? (stored?.profile.url ?? LOCAL_URL) : rootOf(namedUrl);
  context.reached = url;
  const namedKey = options.key ?? (variables.FRONTDESK_KEY || undefined);
  if (namedKey !== undefined) return { url, profile: null, client: openClient(url, keyOf(namedKey), signal) };
  // A stored key goes to the platform that it is for, and to no other.
  if (stored?.profile.url !== url)
    throw new FailedCommand(
      'NOT_SIGNED_IN',
      `You are not signed in to ${url}. Run frontdesk sign-in, or set FRONTDESK_KEY.`,
    );
  const { apiKey } = stored.profile.credentials;
  return { url, profile: stored.profileName, client: openClient(url, apiKey, signal) };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The chatbot that `--bot` names by its ID or name, or the only one. */
export async function findBot({ client }: Connection, { options, env }: CliContext): Promise<Chatbot> {
  const bot = options.bot ?? (env.FRONTDESK_BOT || undefined);
  if (bot !== undefined && UUID.test(bot)) return client.getChatbot({ chatbotId: bot });
  const all: Chatbot[] = [];
  for await (const chatbot of client.rows('listChatbots')) all.push(chatbot);
  const names = (chatbot: Chatbot) => [chatbot.id, chatbot.publicId, chatbot.name.toLowerCase()];
  const matches = bot === undefined ? all : all.filter((chatbot) => names(chatbot).includes(bot.toLowerCase()));
  const [match, ...others] = matches;
  if (match && others.length === 0) return match;
  if (all.length === 0) throw new FailedCommand('NOT_FOUND', 'The workspace has no chatbot.');
  const list = (matches.length > 0 ? matches : all).map(({ id, name }) => `\n  ${id}  ${name}`).join('');
  if (bot === undefined) throw new CommandError(`Say which chatbot with --bot: the workspace has several.${list}`);
  const problem = match
    ? `Several chatbots are called "${bot}". Give the ID:`
    : `There is no chatbot "${bot}". There are:`;
  throw new FailedCommand('NOT_FOUND', `${problem}${list}`);
}

/** The ID of that chatbot. One that is given needs no scope for chatbots. */
export async function findBotId(connection: Connection, context: CliContext): Promise<string> {
  const { options, env } = context;
  const bot = options.bot ?? (env.FRONTDESK_BOT || undefined);
  return bot !== undefined && UUID.test(bot) ? bot : (await findBot(connection, context)).id;
}

/** Waits, or throws if the command ends. */
export const wait = (context: CliContext, ms: number): Promise<void> => pause(ms, context.signal);
