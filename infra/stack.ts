import { type App, Stack, Tags } from 'aws-cdk-lib';
import { Frontdesk } from './frontdesk.ts';
import type { CodeOf } from './functions/code.ts';
import type { FrontdeskProps } from './props.ts';
import { contextSettings, readSettings, stackNameOf } from './settings.ts';

/**
 * Creates the platform as one stack for any account and region, with the settings in the app's context. `codeOf` returns
 * each function's code.
 */
export function createStack(app: App, codeOf: CodeOf): Stack {
  const settings = readSettings(app.node);
  const stack = new Stack(app, stackNameOf(settings), {
    description: 'Frontdesk: a chatbot platform',
    terminationProtection: settings.keepData,
    ...(settings.region ? { env: { region: settings.region } } : {}),
  });
  if (settings.stage)
    Tags.of(stack).add('stage', settings.stage, { excludeResourceTypes: ['AWS::CloudWatch::Dashboard'] });
  const { stack: _name, stage: _stage, region: _region, ...properties } = contextSettings(app.node);
  // Texts of the command line are read as values are. `Default` keeps the construct out of the logical ids.
  new Frontdesk(stack, 'Default', { ...(properties as FrontdeskProps), codeOf });
  return stack;
}
