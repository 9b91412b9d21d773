import { type PlanName, planNames } from '../../config/plans.ts';
import { type QueueName, queueNames } from '../../config/queues.ts';
import { issueKey, withdrawKeyById } from '../../domain/access/keys.ts';
import { allScopes, scopeNames } from '../../domain/access/scopes.ts';
import type { App } from '../../domain/app.ts';
import { isUuid } from '../../domain/ids.ts';
import {
  createOrganisation,
  createWorkspace,
  getWorkspace,
  setOrganisation,
  setPlatform,
  setWorkspace,
} from '../../domain/workspaces/manage.ts';
import { workspace } from '../../domain/workspaces/records.ts';
import { listFailedChanges, replayFailedChanges } from './changes.ts';
import { listDeadLetters, type QueuePlace, redriveDeadLetters } from './dead-letters.ts';

/** What is wrong with a command, told to whoever typed it. */
export class UsageError extends Error {}

type Options = Record<string, string | boolean | undefined>;
/** What the commands reach: the table, and the queues where one asks for them. */
export type OperatorApp = App & { queuePlace?: () => Promise<QueuePlace> };
type Command = (app: OperatorApp, options: Options, id: string) => Promise<object>;

export const usage = `usage: npm run operator -- <noun> <verb> [--json] [--stack NAME]
  platform set --api-access on|off
  org create --name N --owner E [--plan P] [--api-access on]
  org set ID [--api-access on|off] [--reseller active|lapsed] [--pool N]
  workspace create --org ID --name N [--plan P]
  workspace set ID [--plan P] [--api-access on|off] [--credits N]
  key create --workspace ID [--scopes a,b|all] [--name N]
  key revoke ID
  changes list
  changes replay
  dead-letters list --queue Q
  dead-letters redrive --queue Q`;

/** A longer one could be written, but no longer be read as the record that it is. */
const maxCharacters = { name: 120, owner: 254 } as const;

function text(options: Options, name: string): string {
  const value = options[name];
  if (typeof value !== 'string' || value.trim() === '') throw new UsageError(`--${name} is required.\n${usage}`);
  return value;
}

function shortText(options: Options, name: keyof typeof maxCharacters): string {
  const value = text(options, name);
  const most = maxCharacters[name];
  if ([...value].length > most) throw new UsageError(`--${name} must have at most ${most} characters.`);
  return value;
}

function idOf(options: Options, name: string): string {
  const value = text(options, name);
  if (!isUuid(value)) throw new UsageError(`--${name} "${value}" is no id.`);
  return value;
}

function oneOf<T extends string>(options: Options, name: string, values: readonly T[]): T | undefined {
  const value = options[name];
  if (value === undefined) return undefined;
  if (!values.includes(value as T)) throw new UsageError(`--${name} must be one of ${values.join(', ')}.`);
  return value as T;
}

function onOff(options: Options, name: string): boolean | undefined {
  const value = oneOf(options, name, ['on', 'off']);
  return value === undefined ? undefined : value === 'on';
}

function count(options: Options, name: string): number | undefined {
  if (options[name] === undefined) return undefined;
  const text = String(options[name]);
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value))
    throw new UsageError(`--${name} must be a whole number of at least 0.`);
  return value;
}

const plan = (options: Options): PlanName | undefined => oneOf(options, 'plan', planNames);

function scopes(options: Options): readonly string[] {
  const list = options.scopes;
  if (list === undefined || list === 'all') return allScopes;
  const wanted = String(list)
    .split(',')
    .map((scope) => scope.trim());
  const unknown = wanted.find((scope) => !scopeNames.includes(scope as (typeof scopeNames)[number]));
  if (unknown !== undefined) throw new UsageError(`There is no scope "${unknown}". Scopes: ${scopeNames.join(', ')}.`);
  return wanted;
}

function queueOf(options: Options): QueueName {
  text(options, 'queue');
  return oneOf(options, 'queue', queueNames)!;
}

async function queuePlace({ queuePlace }: OperatorApp): Promise<QueuePlace> {
  if (!queuePlace) throw new UsageError('The queues are out of reach.');
  return queuePlace();
}

const commands: Record<string, Command> = {
  'platform set': (app, options) => {
    const apiAccess = onOff(options, 'api-access');
    if (apiAccess === undefined) throw new UsageError(`--api-access on|off is required.\n${usage}`);
    return setPlatform(app, apiAccess);
  },
  'org create': (app, options) =>
    createOrganisation(app, {
      name: shortText(options, 'name'),
      ownerEmail: shortText(options, 'owner'),
      plan: plan(options) ?? 'free',
      apiAccess: onOff(options, 'api-access') ?? false,
    }),
  'org set': (app, options, id) =>
    setOrganisation(app, id, {
      apiAccess: onOff(options, 'api-access'),
      reseller: oneOf(options, 'reseller', ['active', 'lapsed']),
      poolBalance: count(options, 'pool'),
    } as Parameters<typeof setOrganisation>[2]),
  'workspace create': (app, options) =>
    createWorkspace(app, {
      organisationId: idOf(options, 'org'),
      name: shortText(options, 'name'),
      plan: plan(options) ?? 'free',
    }),
  'workspace set': async (app, options, id) =>
    workspace.parse(
      await setWorkspace(app, id, {
        plan: plan(options),
        apiAccess: onOff(options, 'api-access'),
        monthlyCredits: count(options, 'credits'),
      } as Parameters<typeof setWorkspace>[2]),
    ),
  'key create': async (app, options) => {
    const wanted = scopes(options);
    const name = options.name === undefined ? 'operator' : shortText(options, 'name');
    const { id: workspaceId, organisationId } = await getWorkspace(app, idOf(options, 'workspace'));
    const { id, key } = await issueKey(app, { workspaceId, organisationId, name, scopes: wanted });
    return { id, key };
  },
  'key revoke': (app, _options, id) => withdrawKeyById(app, id),
  'changes list': listFailedChanges,
  'changes replay': replayFailedChanges,
  'dead-letters list': async (app, options) => {
    const queue = queueOf(options);
    return listDeadLetters(await queuePlace(app), queue);
  },
  'dead-letters redrive': async (app, options) => {
    const queue = queueOf(options);
    return redriveDeadLetters(await queuePlace(app), queue);
  },
};
const takesId = new Set(['org set', 'workspace set', 'key revoke']);
const takesOptions: Record<string, readonly string[]> = {
  'platform set': ['api-access'],
  'org create': ['name', 'owner', 'plan', 'api-access'],
  'org set': ['api-access', 'reseller', 'pool'],
  'workspace create': ['org', 'name', 'plan'],
  'workspace set': ['plan', 'api-access', 'credits'],
  'key create': ['workspace', 'scopes', 'name'],
  'dead-letters list': ['queue'],
  'dead-letters redrive': ['queue'],
};
const everywhere = ['json', 'stack'];

/** An option that the command has no use for is a mistake, not something to pass over. */
function checkOptions(name: string, options: Options): void {
  const known = [...(takesOptions[name] ?? []), ...everywhere];
  const stray = Object.keys(options).find((option) => !known.includes(option));
  if (stray !== undefined) throw new UsageError(`${name} takes no --${stray}.\n${usage}`);
}

/** The command that the words name. Throws UsageError with the usage. */
export function commandOf([noun, verb, id, ...rest]: string[]): (
  app: OperatorApp,
  options: Options,
) => Promise<object> {
  const name = `${noun} ${verb}`;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || rest.length > 0) throw new UsageError(usage);
  if (takesId.has(name) !== (id !== undefined)) throw new UsageError(usage);
  if (id !== undefined && !isUuid(id)) throw new UsageError(`"${id}" is no id.`);
  return async (app, options) => {
    checkOptions(name, options);
    return command(app, options, id ?? '');
  };
}

/** Runs one command and gives the record as it now stands. Throws UsageError, or what the platform refuses. */
export const run = async (app: OperatorApp, words: string[], options: Options): Promise<object> =>
  commandOf(words)(app, options);
