import { type App, Stack, Tags } from 'aws-cdk-lib';
import { createData, settingsOfData } from './data-stack.ts';
import { Frontdesk } from './frontdesk.ts';
import type { CodeOf } from './functions/code.ts';
import type { FrontdeskProps } from './props.ts';
import { DATA_SUFFIX } from './settings/rules.ts';
import { contextSettings, type GivenSettings, readSettings, type StackSettings, stackNameOf } from './settings.ts';

/**
 * Creates the platform as one stack for any account and region, or as one with a second for what holds data, with the settings in the app's
 * context. Returns the stack of the platform. `codeOf` returns each function's code.
 */
export function createStack(app: App, codeOf: CodeOf): Stack {
  const settings = readSettings(app.node);
  const { stack: _name, stacks: _stacks, stage: _stage, region: _region, ...given } = contextSettings(app.node);
  const stack = newStack(app, settings, '', 'Frontdesk: a chatbot platform');
  // Texts of the command line are read as values are.
  const properties: FrontdeskProps =
    settings.stacks === 'two' ? { ...withoutData(given), ...createDataFor(stack, app, settings) } : given;
  // `Default` keeps the construct out of the logical ids.
  new Frontdesk(stack, 'Default', { ...properties, codeOf });
  return stack;
}

const createDataFor = (platform: Stack, app: App, settings: StackSettings): FrontdeskProps =>
  createData(newStack(app, settings, DATA_SUFFIX, 'Frontdesk: what a chatbot platform keeps'), platform, settings);

const withoutData = (given: GivenSettings): FrontdeskProps =>
  Object.fromEntries(Object.entries(given).filter(([name]) => !settingsOfData.some((one) => one === name)));

function newStack(app: App, settings: StackSettings, suffix: string, description: string): Stack {
  const stack = new Stack(app, `${stackNameOf(settings)}${suffix}`, {
    description,
    terminationProtection: settings.keepData,
    ...(settings.region ? { env: { region: settings.region } } : {}),
  });
  if (settings.stage)
    Tags.of(stack).add('stage', settings.stage, { excludeResourceTypes: ['AWS::CloudWatch::Dashboard'] });
  return stack;
}
