import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

/** Plays the client of Lambda's runtime, and the account behind it. */
const client = `
const account = { roleArn: undefined, refusals: 0, updates: [] };
exports.account = account;
exports.GetAccountCommand = class { constructor() { this.run = () => ({ cloudwatchRoleArn: account.roleArn }); } };
exports.UpdateAccountCommand = class {
  constructor(input) {
    this.run = () => {
      account.updates.push(input);
      if (account.refusals-- > 0) throw Object.assign(new Error('The role ARN does not have required permissions'), { name: account.error });
      account.roleArn = input.patchOperations[0].value;
      return {};
    };
  }
};
exports.APIGatewayClient = class { async send(command) { return command.run(); } };
`;

let folder: string;
// biome-ignore lint/suspicious/noExplicitAny: files without types
let handler: any, account: any;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'log-role-'));
  cpSync(new URL('../../infra/api/log-role', import.meta.url).pathname, folder, { recursive: true });
  const modules = join(folder, 'node_modules/@aws-sdk/client-api-gateway');
  mkdirSync(modules, { recursive: true });
  writeFileSync(join(modules, 'index.js'), client);
  const load = createRequire(join(folder, 'index.js'));
  handler = load('./index.js').handler;
  account = load('@aws-sdk/client-api-gateway').account;
});
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(() =>
  Object.assign(account, { roleArn: undefined, refusals: 0, updates: [], error: 'BadRequestException' }),
);

const call = (RequestType: string) =>
  handler({ RequestType, ResourceProperties: { RoleArn: 'arn:own' } }, { pauseMs: 0 });

it('sets the role of an account that has none', async () => {
  expect(await call('Create')).toEqual({ PhysicalResourceId: 'account-log-role' });
  expect(account.roleArn).toBe('arn:own');
});

it.each(['Create', 'Update'])('at %s leaves the role of another team alone', async (type) => {
  account.roleArn = 'arn:landing-zone';
  await call(type);
  expect([account.roleArn, account.updates]).toEqual(['arn:landing-zone', []]);
});

it('unsets nothing when the stack is deleted', async () => {
  account.roleArn = 'arn:own';
  expect(await call('Delete')).toEqual({ PhysicalResourceId: 'account-log-role' });
  expect([account.roleArn, account.updates]).toEqual(['arn:own', []]);
});

it('waits until IAM has spread the role, and gives up with the message of AWS', async () => {
  account.refusals = 3;
  await call('Create');
  expect([account.roleArn, account.updates.length]).toEqual(['arn:own', 4]);
  Object.assign(account, { roleArn: undefined, refusals: 100, updates: [] });
  await expect(call('Create')).rejects.toThrow('does not have required permissions');
  expect(account.updates).toHaveLength(12);
});

it('does not repeat what is refused for another reason', async () => {
  Object.assign(account, { refusals: 1, error: 'AccessDeniedException' });
  await expect(call('Create')).rejects.toThrow();
  expect(account.updates).toHaveLength(1);
});
