import { describe, expect, it } from 'vitest';
import { type FunctionName, functionNames } from '../../config/functions.ts';
import { allowing, type Statement } from '../support/iam/evaluate.ts';
import { account, deployedFunction, region } from '../support/iam/template-policies.ts';
import { template } from './template.ts';

const resource = `arn:aws:dynamodb:${region}:${account}:table/rows`;
const names = { tableName: 'rows', bucketName: 'files', queueUrl: (name: string) => `http://queues/${name}` };
type Policies = (readonly [name: FunctionName, statements: Statement[]])[];
let made: Policies | undefined;
const policies = (): Policies => {
  made ??= functionNames.map((name) => [name, deployedFunction(template(), name, names).statements]);
  return made;
};

/** The functions that may do this to rows with these partition keys. */
const who = (action: string, ...keys: string[]) =>
  policies()
    .filter(([, statements]) =>
      allowing(statements, { action: `dynamodb:${action}`, resource, context: { 'dynamodb:LeadingKeys': keys } }),
    )
    .map(([name]) => name);

const api = ['rest', 'graphql'];
const workspace = 'WS#01900000-0000-7000-8000-000000000000';

describe('the rows of the table', () => {
  it.each(['PutItem', 'DeleteItem', 'BatchWriteItem'])('are open to %s by their owners alone', (action) => {
    for (const family of ['COOKIE', 'TOKEN', 'IDENTITY', 'SIGNIN', 'HANDOVER']) {
      expect([family, who(action, `${family}#1`)]).toEqual([family, ['auth']]);
    }
    for (const family of ['KEY', 'KEYID', 'PUBLIC', 'ORG']) {
      expect([family, who(action, `${family}#1`)]).toEqual([family, api]);
    }
    for (const family of ['PERSON', 'INVITE', 'ADDRESS']) {
      expect([family, who(action, `${family}#1`)]).toEqual([family, [...api, 'auth']]);
    }
    expect(who(action, 'PLATFORM')).toEqual(api);
    expect(who(action, 'ORG#1#LEDGER')).toEqual(api);
    expect(who(action, 'DOMAIN#1')).toEqual([...api, 'maintenance', 'schedule']);
    // The workspace itself, with its members, invites, keys and chatbots' settings.
    expect(who(action, workspace)).toEqual([...api, 'auth', 'maintenance']);
    expect(who(action, `${workspace}#AUDIT`)).toEqual([...api, 'auth', 'changes', 'maintenance', 'schedule']);
    expect(who(action, `${workspace}#HOOK`)).toEqual([...api, 'changes', 'maintenance', 'webhooks', 'schedule']);
    expect(who(action, `${workspace}#CONV#2`)).toEqual([...api, 'public', 'changes', 'maintenance', 'schedule']);
    expect(who(action, `${workspace}#BOT#2#CHUNK`)).toEqual([
      ...api,
      'public',
      'changes',
      'ingest',
      'maintenance',
      'schedule',
    ]);
  });

  it('are updated in the partition of a workspace by those who count there', () => {
    expect(who('UpdateItem', workspace)).toEqual([...api, 'public', 'auth', 'ingest', 'maintenance', 'schedule']);
    expect(who('UpdateItem', `${workspace}#AUDIT`)).toContain('exports');
    expect(who('UpdateItem', 'ORG#1')).toEqual([...api, 'maintenance', 'schedule']);
  });

  it.each(['GetItem', 'BatchGetItem', 'Query', 'ConditionCheckItem'])('are open to %s only where needed', (action) => {
    for (const family of ['COOKIE', 'IDENTITY', 'SIGNIN', 'HANDOVER']) {
      expect([family, who(action, `${family}#1`)]).toEqual([family, ['auth']]);
    }
    expect(who(action, 'KEY#1')).toEqual(['rest', 'exports', 'graphql', 'live']);
    expect(who(action, 'TOKEN#1')).toEqual(['rest', 'exports', 'graphql', 'live', 'auth']);
    expect(who(action, workspace)).not.toContain('console');
  });

  it('are refused in a batch if one of them is not open', () => {
    expect(who('BatchWriteItem', `${workspace}#CONV#2`, `${workspace}#CONV#3`)).toContain('public');
    expect(who('BatchWriteItem', `${workspace}#CONV#2`, 'KEY#1')).toEqual(api);
  });

  it('of a failed change are kept whatever it was', () => {
    for (const key of [`${workspace}#FAILED`, 'ORG#1#FAILED', 'PERSON#1#FAILED']) {
      expect(who('PutItem', key)).toContain('changes');
    }
  });
});
