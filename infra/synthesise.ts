import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { AwsSolutionsChecks } from 'cdk-nag';
import { projectContext } from './project-context.ts';
import { DATA_SUFFIX } from './settings/rules.ts';
import { createStack } from './stack.ts';

/** A CloudFormation template, reduced to what the code reads. */
export interface StackTemplate {
  Resources: Record<string, Resource>;
  Outputs: Record<string, { Value: unknown }>;
  Parameters?: Record<string, { Type: string; Default: string }>;
}
export interface Resource {
  Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: each type of resource has its own properties.
  Properties: any;
  DeletionPolicy?: string;
  UpdateReplacePolicy?: string;
  DependsOn?: string[];
}

/** Returns the template of the platform's stack; see `synthesiseAll`. */
export function synthesise(context: Record<string, string> = {}, more: Record<string, unknown> = {}): StackTemplate {
  return synthesiseAll(context, more).platform;
}

interface StackTemplates {
  platform: StackTemplate;
  /** Undefined if everything is in one stack. */
  data: StackTemplate | undefined;
}

/**
 * Of the CDK's own check of a template against CloudFormation's schema, which takes a second for each. `cdk synth` always runs it, and a test
 * runs it for the templates that differ most.
 */
const SCHEMA_CHECK = 'CDK_VALIDATION';
process.env[SCHEMA_CHECK] ??= 'false';

/**
 * Returns the templates without building the functions, for tests and checks. `context` overrides the context of
 * `cdk.json`; `more` holds values that are not strings. Throws if a setting is invalid or a check reports a finding.
 */
export function synthesiseAll(context: Record<string, string>, more: Record<string, unknown> = {}): StackTemplates {
  const outdir = mkdtempSync(join(tmpdir(), 'frontdesk-stack-'));
  try {
    const app = new App({ context: { ...projectContext(), ...more, ...context }, outdir });
    Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
    const { stackName } = createStack(app, () => Code.fromInline('exports.handler = async () => {};'));
    const made = app.synth();
    const data = made.stacks.find((stack) => stack.stackName === `${stackName}${DATA_SUFFIX}`);
    return { platform: made.getStackByName(stackName).template, data: data?.template };
  } finally {
    rmSync(outdir, { recursive: true });
  }
}
