import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Validations } from 'aws-cdk-lib';
import { Code } from 'aws-cdk-lib/aws-lambda';
import { AwsSolutionsChecks } from 'cdk-nag';
import { createStack } from './stack.ts';

/** A template as CloudFormation takes it, as far as is looked at here. */
export interface Template {
  Resources: Record<string, Resource>;
  Outputs: Record<string, { Value: unknown }>;
}
export interface Resource {
  Type: string;
  // biome-ignore lint/suspicious/noExplicitAny: each type of resource has properties of its own.
  Properties: any;
  DeletionPolicy?: string;
  UpdateReplacePolicy?: string;
  DependsOn?: string[];
}

/**
 * The stack's template with the context of `cdk.json` and `context` over it (`more`: what is no text), without building the functions: for looking at
 * everything else. Throws where the settings are not valid or a check finds something.
 */
export function synthesise(context: Record<string, string> = {}, more: Record<string, unknown> = {}): Template {
  const cdk = JSON.parse(readFileSync(new URL('../cdk.json', import.meta.url), 'utf8'));
  const outdir = mkdtempSync(join(tmpdir(), 'frontdesk-stack-'));
  try {
    const app = new App({ context: { ...cdk.context, ...more, ...context }, outdir });
    Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
    const stack = createStack(app, () => Code.fromInline('exports.handler = async () => {};'));
    return app.synth().getStackByName(stack.stackName).template;
  } finally {
    rmSync(outdir, { recursive: true });
  }
}
