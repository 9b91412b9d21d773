import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { buildFunctions } from './functions/build-function.ts';
import { builtCode } from './functions/code.ts';
import { readSettings } from './settings.ts';
import { createStack } from './stack.ts';

// The entry point of the cdk command (see cdk.json). A security finding that is not acknowledged fails the synthesis.
const app = new App();
await buildFunctions(readSettings(app.node));
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
createStack(app, builtCode);
