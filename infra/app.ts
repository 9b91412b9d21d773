import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { bundledCode } from './functions/create.ts';
import { createStack } from './stack.ts';

// Started by the cdk command, see cdk.json. A finding that nobody acknowledged with a reason ends the synthesis.
const app = new App();
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
createStack(app, bundledCode);
