import type { CliContext, CliResult } from '../core/command.ts';
import { CommandError } from '../core/errors.ts';
import { keyOf, LOCAL_URL, openClient, rootOf } from '../session/connect.ts';
import {
  DEFAULT_PROFILE,
  type ProfileCredentials,
  profilePath,
  readProfiles,
  writeProfiles,
} from '../session/profiles.ts';
import { inOneLine } from '../terminal/plain.ts';
import { askHidden, askLine, isInteractive, readInput } from '../terminal/prompt.ts';

/** A way to prove who one is. A sign-in by a browser would be another. */
type SignInWay = (context: CliContext, url: string) => Promise<ProfileCredentials>;

const byKey: SignInWay = async (context, url) => {
  const { options, env, signal } = context;
  const key = options.key ?? (env.FRONTDESK_KEY || undefined);
  if (key !== undefined && key !== '-') return { kind: 'apiKey', apiKey: keyOf(key) };
  if (!process.stdin.isTTY) return { kind: 'apiKey', apiKey: keyOf(await readInput(context)) };
  if (!isInteractive()) throw new CommandError('--key is needed.');
  process.stderr.write(`API keys are made in the console: ${url}/console/developers/keys\n`);
  return { kind: 'apiKey', apiKey: keyOf(await askHidden('API key: ', signal)) };
};

async function urlOf({ options, env, signal }: CliContext): Promise<string> {
  const url = options.url ?? (env.FRONTDESK_URL || undefined);
  if (url !== undefined) return rootOf(url);
  if (!isInteractive()) throw new CommandError('--url is needed.');
  return rootOf((await askLine(`URL of the platform [${LOCAL_URL}]: `, signal)) || LOCAL_URL);
}

const PROFILE_NAME = /^[\w.-]{1,60}$/;
const isLocal = (url: string) => /^(localhost|127\.|\[::1\])/.test(new URL(url).host);

/** Stores a key that the platform accepts. */
export async function run(context: CliContext): Promise<CliResult> {
  const { options, env, output, signal } = context;
  const name = options.profile ?? (env.FRONTDESK_PROFILE || DEFAULT_PROFILE);
  if (!PROFILE_NAME.test(name) || name === '__proto__')
    throw new CommandError('--profile must have 1 to 60 letters, digits, dots, hyphens or underscores.');
  const file = await readProfiles(env);
  const url = await urlOf(context);
  context.reached = url;
  if (url.startsWith('http:') && !isLocal(url)) output.note(`Warning: keys are sent to ${url} unencrypted. Use https.`);
  const credentials = await byKey(context, url);
  const { workspaces } = await openClient(url, credentials.apiKey, signal).getViewer();
  await writeProfiles(env, { current: name, profiles: { ...file.profiles, [name]: { url, credentials } } });
  const workspace = workspaces[0]?.name ?? '';
  return {
    value: { profile: name, url, workspace: workspaces[0] ?? null },
    text: `Signed in to ${url}, workspace ${inOneLine(workspace)}.\nThe key is stored in ${profilePath(env)} as profile ${name}.`,
  };
}
