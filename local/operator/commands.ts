import { deleteKeyById, issueKey, workspaceOfKey } from '../../domain/access/keys.ts';
import { isUuid } from '../../domain/core/ids.ts';
import { fieldNames } from '../../domain/core/operations/audit.ts';
import { workspace } from '../../domain/core/tenants.ts';
import {
  createOrganisation,
  getOrganisation,
  setOrganisation,
  setPlatform,
} from '../../domain/provisioning/organisations.ts';
import { createWorkspace, getWorkspace, setWorkspace } from '../../domain/provisioning/workspaces.ts';
import { type OperatorApp, queuePlace } from './app.ts';
import { awsCommands } from './aws-commands.ts';
import { botCommands } from './bots.ts';
import { listFailedChanges, replayFailedChanges } from './changes.ts';
import { listDeadLetters, redriveDeadLetters } from './dead/dead-letters.ts';
import { listKeys, listOrganisations, listWorkspaces } from './lists.ts';
import { memberCommands } from './member-commands.ts';
import {
  addressOf,
  type CommandOptions,
  count,
  idOf,
  oneOf,
  onOff,
  plan,
  queueOf,
  scopes,
  shortText,
  sourceLimit,
  text,
  UsageError,
  usage,
} from './options.ts';
import { permissionsOf } from './permissions.ts';
import { recorded } from './recorded.ts';
import { prepareTable } from './table.ts';
import { listUsage } from './usage.ts';
import { listVectorFills, requestVectorFills } from './vectors.ts';

export { UsageError, usage } from './options.ts';

type OperatorCommand = (operatorApp: OperatorApp, options: CommandOptions, id: string) => Promise<object>;

const commands: Record<string, OperatorCommand> = {
  'platform set': (operatorApp, options) => {
    const apiAccess = onOff(options, 'api-access');
    if (apiAccess === undefined) throw new UsageError(`--api-access on|off is required.\n${usage}`);
    return setPlatform(operatorApp, apiAccess);
  },
  'org create': async (operatorApp, options) => {
    const organisation = {
      name: shortText(options, 'name'),
      ownerEmail: addressOf(options, 'owner'),
      plan: plan(options) ?? 'free',
      apiAccess: onOff(options, 'api-access') ?? false,
    };
    await operatorApp.users?.add(organisation.ownerEmail);
    return createOrganisation(operatorApp, organisation);
  },
  'org list': async (operatorApp) => {
    if (!operatorApp.organisationRows) throw new UsageError('The table cannot be reached.');
    return listOrganisations(await operatorApp.organisationRows());
  },
  'workspace list': (operatorApp, options) => listWorkspaces(operatorApp, idOf(options, 'org')),
  'key list': (operatorApp, options) => listKeys(operatorApp, idOf(options, 'workspace')),
  'org set': async (operatorApp, options, id) => {
    const settings = {
      apiAccess: onOff(options, 'api-access'),
      signIn: onOff(options, 'sign-in'),
      reseller: oneOf(options, 'reseller', ['active', 'lapsed']),
      poolBalance: count(options, 'pool'),
    };
    const { primaryWorkspaceId: workspaceId } = await getOrganisation(operatorApp, id);
    const fields = fieldNames(settings);
    const change = { workspaceId, command: 'org set', subject: 'organisation', subjectId: id, fields } as const;
    return recorded(operatorApp, change, () => setOrganisation(operatorApp, id, settings));
  },
  'workspace create': (operatorApp, options) =>
    createWorkspace(operatorApp, {
      organisationId: idOf(options, 'org'),
      name: shortText(options, 'name'),
      plan: plan(options) ?? 'free',
    }),
  'workspace set': async (operatorApp, options, id) => {
    const settings = {
      plan: plan(options),
      apiAccess: onOff(options, 'api-access'),
      monthlyCredits: count(options, 'credits'),
      sourceLimit: sourceLimit(options),
    };
    const fields = fieldNames(settings);
    const change = { workspaceId: id, command: 'workspace set', subject: 'workspace', subjectId: id, fields } as const;
    const set = () => setWorkspace(operatorApp, id, settings);
    return workspace.parse(await recorded(operatorApp, change, set));
  },
  'key create': async (operatorApp, options) => {
    const chosenScopes = scopes(options);
    const name = options.name === undefined ? 'operator' : shortText(options, 'name');
    const { id: workspaceId, organisationId } = await getWorkspace(operatorApp, idOf(options, 'workspace'));
    const fields = ['name', 'scopes'];
    const change = { workspaceId, command: 'key create', subject: 'api_key', subjectId: null, fields } as const;
    const issue = () => issueKey(operatorApp, { workspaceId, organisationId, name, scopes: chosenScopes });
    const { id, key } = await recorded(operatorApp, change, issue);
    return { id, key };
  },
  'key revoke': async (operatorApp, _options, id) => {
    const workspaceId = await workspaceOfKey(operatorApp, id);
    const change = { workspaceId, command: 'key revoke', subject: 'api_key', subjectId: id, fields: [] } as const;
    return recorded(operatorApp, change, () => deleteKeyById(operatorApp, id));
  },
  ...botCommands,
  ...memberCommands,
  'model test': async ({ modelOptions }) => {
    if (!modelOptions) throw new UsageError('The language model cannot be reached.');
    const { testModel } = await import('./model/model-test.ts');
    return testModel(await modelOptions());
  },
  'mail test': async () => {
    const { testPlatformMail } = await import('./mail-test.ts');
    return testPlatformMail(process.env);
  },
  'changes list': (operatorApp) => listFailedChanges(operatorApp, operatorApp.changePlace),
  'changes replay': (operatorApp) => replayFailedChanges(operatorApp, operatorApp.changePlace),
  'dead-letters list': async (operatorApp, options) => {
    const queue = queueOf(options);
    return listDeadLetters(await queuePlace(operatorApp), queue);
  },
  'dead-letters redrive': async (operatorApp, options) => {
    const queue = queueOf(options);
    return redriveDeadLetters(await queuePlace(operatorApp), queue);
  },
  'table prepare': async ({ dynamo }, options) => {
    const name = text(options, 'table');
    if (!dynamo) throw new UsageError('table prepare is for a table on AWS.');
    return prepareTable(dynamo(), name);
  },
  'usage list': listUsage,
  'vectors list': listVectorFills,
  'vectors fill': (operatorApp, options) =>
    requestVectorFills(operatorApp, options.workspace === undefined ? undefined : idOf(options, 'workspace')),
  ...awsCommands,
  permissions: async ({ stack }) => {
    if (!stack) throw new UsageError('permissions needs --stack NAME.');
    return permissionsOf(stack);
  },
};
const takesId = new Set(['org set', 'workspace set', 'key revoke', 'bot export', 'bot test']);
const takesOptions: Record<string, readonly string[]> = {
  'platform set': ['api-access'],
  'org create': ['name', 'owner', 'plan', 'api-access'],
  'org set': ['api-access', 'sign-in', 'reseller', 'pool'],
  'workspace list': ['org'],
  'workspace create': ['org', 'name', 'plan'],
  'workspace set': ['plan', 'api-access', 'credits', 'sources'],
  'key list': ['workspace'],
  'key create': ['workspace', 'scopes', 'name'],
  'bot export': ['workspace', 'file'],
  'bot import': ['workspace', 'file', 'name'],
  'bot test': ['workspace'],
  'members unlink': ['address', 'all', 'issuer', 'unrecorded', 'dry-run', 'from'],
  'dead-letters list': ['queue'],
  'dead-letters redrive': ['queue'],
  'table prepare': ['table'],
  rollback: ['to', 'dry-run'],
  'usage list': ['range', 'org', 'prices'],
  'vectors fill': ['workspace'],
  preflight: ['region', 'model', 'mail-from', 'inbound-mail-domain'],
  restore: ['to', 'table', 'dry-run'],
};
/** All options of all commands. */
export const optionNames: readonly string[] = [...new Set(Object.values(takesOptions).flat())];
const everywhere = ['json', 'stack'];

/** Rejects options that the command does not use, because they are mistakes. */
function checkOptions(name: string, options: CommandOptions): void {
  const knownOptions = [...(takesOptions[name] ?? []), ...everywhere];
  const stray = Object.keys(options).find((option) => !knownOptions.includes(option));
  if (stray !== undefined) throw new UsageError(`${name} takes no --${stray}.\n${usage}`);
}

/** Returns the command with this name. Throws UsageError with the usage. */
export function commandOf([noun, verb, id, ...rest]: string[]): (
  operatorApp: OperatorApp,
  options: CommandOptions,
) => Promise<object> {
  const name = verb === undefined ? `${noun}` : `${noun} ${verb}`;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command || rest.length > 0) throw new UsageError(usage);
  if (takesId.has(name) !== (id !== undefined)) throw new UsageError(usage);
  if (id !== undefined && !isUuid(id)) throw new UsageError(`"${id}" is not an ID.`);
  return async (operatorApp, options) => {
    checkOptions(name, options);
    return command(operatorApp, options, id ?? '');
  };
}
