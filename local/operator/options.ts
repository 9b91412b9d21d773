import { toEmailAddress } from '../../config/addresses.ts';
import { type PlanName, planNames } from '../../config/plans.ts';
import { type QueueName, queueNames } from '../../config/queues.ts';
import { EMAIL_RULE, emailAddress } from '../../domain/core/fields.ts';
import { isUuid } from '../../domain/core/ids.ts';
import { allScopes, scopeNames } from '../../domain/core/operations/scopes.ts';

/** A mistake in a command, reported to the user. */
export class UsageError extends Error {}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

export type CommandOptions = Record<string, string | boolean | undefined>;

export const usage = `usage: npm run operator -- <noun> <verb> [--json] [--stack NAME]
  platform set --api-access on|off
  org list
  org create --name N --owner E [--plan P] [--api-access on]
  org set ID [--api-access on|off] [--sign-in on|off] [--reseller active|lapsed] [--pool N]
  workspace list --org ID
  workspace create --org ID --name N [--plan P]
  workspace set ID [--plan P] [--api-access on|off] [--credits N] [--sources N|plan]
  key list --workspace ID
  key create --workspace ID [--scopes a,b|all] [--name N]
  key revoke ID
  bot export ID --workspace ID --file F
  bot import --workspace ID --file F [--name N]
  bot test ID --workspace ID
  members index
  members unlink --address A
  members unlink --all --issuer URL [--unrecorded on] [--dry-run] [--from NEXT]
  model test
  mail test
  changes list
  changes replay
  dead-letters list --queue Q
  dead-letters redrive --queue Q
  table prepare --table NAME
  rollback --stack NAME [--to TIME] [--dry-run]
  usage list [--range R] [--org ID] [--prices I/O/C]
  vectors list
  vectors fill [--workspace ID]
  preflight [--region R] [--model M] [--mail-from A] [--inbound-mail-domain D]
  restore --to TIME --stack NAME [--table NAME] [--dry-run]
  permissions --stack NAME`;

/** A longer value could be written, but the record's schema would reject it when read. */
const maxCharacters = { name: 120 } as const;

export function text(options: CommandOptions, name: string): string {
  const value = options[name];
  if (typeof value !== 'string' || value.trim() === '') throw new UsageError(`--${name} is required.\n${usage}`);
  return value;
}

export function shortText(options: CommandOptions, optionName: keyof typeof maxCharacters): string {
  const value = text(options, optionName);
  const most = maxCharacters[optionName];
  if ([...value].length > most) throw new UsageError(`--${optionName} must have at most ${most} characters.`);
  return value;
}

/** An email address in its one spelling. */
export function addressOf(options: CommandOptions, name: string): string {
  const parsed = emailAddress(254).safeParse(text(options, name));
  if (!parsed.success) throw new UsageError(`--${name} ${parsed.error.issues[0]?.message ?? EMAIL_RULE}.`);
  return parsed.data;
}

/** Also an address that an earlier version accepted. */
export function anyAddress(options: CommandOptions): string {
  const address = text(options, 'address');
  return toEmailAddress(address) ?? address;
}

export function idOf(options: CommandOptions, name: string): string {
  const value = text(options, name);
  if (!isUuid(value)) throw new UsageError(`--${name} "${value}" is not an ID.`);
  return value;
}

function chosen<T extends string>(name: string, value: string | boolean, values: readonly T[]): T {
  const choice = values.find((permitted) => permitted === value);
  if (choice === undefined) throw new UsageError(`--${name} must be one of ${values.join(', ')}.`);
  return choice;
}

export function oneOf<const T extends string>(
  options: CommandOptions,
  name: string,
  values: readonly T[],
): T | undefined {
  const value = options[name];
  return value === undefined ? undefined : chosen(name, value, values);
}

export function onOff(options: CommandOptions, name: string): boolean | undefined {
  const value = oneOf(options, name, ['on', 'off']);
  return value === undefined ? undefined : value === 'on';
}

export function count(options: CommandOptions, name: string): number | undefined {
  if (options[name] === undefined) return undefined;
  const text = String(options[name]);
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value))
    throw new UsageError(`--${name} must be a whole number of at least 0.`);
  return value;
}

/** What reads all sources of a chatbot is made for so many. */
const MAX_SOURCES = 100_000;

/** The limit of sources of each chatbot of a workspace. Null: that of its plan again. */
export function sourceLimit(options: CommandOptions): number | null | undefined {
  if (options.sources === 'plan') return null;
  const value = Number(options.sources);
  if (options.sources === undefined || (Number.isSafeInteger(value) && value >= 1 && value <= MAX_SOURCES))
    return options.sources === undefined ? undefined : value;
  throw new UsageError('--sources must be a whole number from 1 to 100,000, or plan.');
}

export const plan = (options: CommandOptions): PlanName | undefined => oneOf(options, 'plan', planNames);

export function scopes(options: CommandOptions): readonly string[] {
  const list = options.scopes;
  if (list === undefined || list === 'all') return allScopes;
  const chosenScopes = String(list)
    .split(',')
    .map((scope) => scope.trim());
  const unknown = chosenScopes.find((scope) => !scopeNames.some((name) => name === scope));
  if (unknown !== undefined) throw new UsageError(`Unknown scope "${unknown}". Scopes: ${scopeNames.join(', ')}.`);
  return chosenScopes;
}

export const queueOf = (options: CommandOptions): QueueName => chosen('queue', text(options, 'queue'), queueNames);
