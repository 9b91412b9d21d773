import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { projectRoot } from '../../config/builds/kept-build.ts';

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, unknown>;
  env?: Record<string, string>;
}
interface Job {
  needs?: string;
  if?: string;
  environment: string;
  permissions: Record<string, string>;
  steps: Step[];
}
const read = (file: string) => readFileSync(join(projectRoot, 'examples/deploy', file), 'utf8');
const text = read('deploy.yml');
const workflow: { on: object; permissions: object; jobs: Record<string, Job> } = parse(text);
const jobs = Object.entries(workflow.jobs);
const stepsOf = (name: string) => workflow.jobs[name]?.steps ?? [];
const commandsOf = (name: string) => stepsOf(name).flatMap(({ run }) => (run === undefined ? [] : [run]));

const expression = (name: string) => `\${{ ${name} }}`;

describe('examples/deploy/deploy.yml', () => {
  it('pins every action by a commit, and says which release that is', () => {
    const used = [...text.matchAll(/uses: (.*)/g)].map(([, action]) => action);
    expect(used.length).toBeGreaterThan(jobs.length);
    for (const action of used) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('gives a job what it needs and no more, and none of it to forks', () => {
    const deploying = { contents: 'read', 'id-token': 'write' };
    expect(workflow.permissions).toEqual({});
    expect(Object.fromEntries(jobs.map(([name, { permissions }]) => [name, permissions]))).toEqual({
      diff: { ...deploying, 'pull-requests': 'write' },
      staging: deploying,
      production: deploying,
    });
    expect(Object.keys(workflow.on)).toEqual(['pull_request', 'push']);
    expect(workflow.jobs.diff?.if).toContain('head.repo.full_name == github.repository');
    for (const [name, { steps }] of jobs) {
      expect(steps[0]?.with, name).toEqual({ 'persist-credentials': false });
      // An expression in a command would run what the author of a title or branch writes.
      for (const command of commandsOf(name)) expect(command).not.toMatch(/\$\{\{/);
    }
    expect([...text.matchAll(/secrets\.(\w+)/g)].map(([, secret]) => secret)).toEqual(['FRONTDESK_KEY']);
  });

  it('goes from staging, by its tests, to production, each in its environment with its role', () => {
    expect(workflow.jobs.staging?.if).toBe("github.event_name == 'push'");
    expect(workflow.jobs.production?.needs).toBe('staging');
    for (const [name, { environment, steps }] of jobs) {
      expect(environment).toBe(name === 'diff' ? 'review' : name);
      const role = steps.find(({ uses }) => uses?.startsWith('aws-actions/'));
      expect(role?.with).toMatchObject({ 'role-to-assume': expression('vars.DEPLOY_ROLE') });
    }
    const staged = commandsOf('staging');
    expect(staged.findIndex((run) => run.includes('cdk deploy'))).toBe(staged.length - 2);
    expect(staged.at(-1)).toContain('npm run test:stage');
    expect(stepsOf('staging').at(-1)?.env).toEqual({
      FRONTDESK_ROOT: expression('vars.FRONTDESK_ROOT'),
      FRONTDESK_KEY: expression('secrets.FRONTDESK_KEY'),
    });
    for (const name of ['staging', 'production'])
      expect(commandsOf(name).join()).toContain(`--require-approval never -c stage=${name}`);
    expect(commandsOf('diff').join()).not.toContain('cdk deploy');
  });

  it('runs commands that the project has', () => {
    const { scripts, devDependencies } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'));
    const commands = jobs.flatMap(([name]) => commandsOf(name)).join('\n');
    const run = [...commands.matchAll(/npm run ([\w:]+)/g)].map(([, script]) => script);
    expect(run).toEqual(['synth', 'test:stage']);
    for (const script of run) expect(scripts).toHaveProperty([String(script)]);
    expect(new Set([...commands.matchAll(/npx (\w+)/g)].map(([, tool]) => tool))).toEqual(new Set(['cdk']));
    expect(devDependencies).toHaveProperty('aws-cdk');
  });
});

describe('examples/deploy/github-role.yml', () => {
  const { Resources, Parameters } = parse(read('github-role.yml'));
  const { Properties: role } = Resources.Role;

  it('trusts the jobs of one environment of one repository', () => {
    const [trust, ...others] = role.AssumeRolePolicyDocument.Statement;
    expect(others).toEqual([]);
    expect(trust.Condition).toEqual({
      StringEquals: {
        'token.actions.githubusercontent.com:aud': 'sts.amazonaws.com',
        'token.actions.githubusercontent.com:sub': { 'Fn::Sub': `repo:\${Repository}:environment:\${Environment}` },
      },
    });
    for (const [name, wrong] of [
      ['Repository', 'acme/*'],
      ['Environment', '*'],
    ] as const)
      expect(wrong).not.toMatch(new RegExp(`^${Parameters[name].AllowedPattern}$`));
    expect('acme/desk').toMatch(new RegExp(`^${Parameters.Repository.AllowedPattern}$`));
  });

  it('takes named roles of the CDK, and those that deploy only if it is told to', () => {
    const [{ PolicyDocument }] = role.Policies;
    const [reads, { 'Fn::If': deploys }] = PolicyDocument.Statement;
    expect(Parameters.Deploys.Default).toBe('no');
    expect([deploys[0], deploys[2]]).toEqual(['MayDeploy', { Ref: 'AWS::NoValue' }]);
    const resources = [reads.Resource, ...deploys[1].Resource].map((resource) => resource['Fn::Sub']);
    const kinds = resources.map((arn) => /:role\/cdk-\$\{Qualifier\}-([a-z-]+)-role-/.exec(arn)?.[1]);
    expect(kinds).toEqual(['lookup', 'deploy', 'file-publishing']);
    expect(resources.join()).not.toContain('*');
    expect([reads.Action, deploys[1].Action]).toEqual(['sts:AssumeRole', 'sts:AssumeRole']);
  });

  it('lasts as long as the workflow asks for', () => {
    const asked = stepsOf('production').flatMap((step) => step.with?.['role-duration-seconds'] ?? []);
    expect(asked).toEqual([role.MaxSessionDuration]);
  });
});
