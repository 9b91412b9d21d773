import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { bundledCode } from './functions/create.ts';
import { createStack } from './stack.ts';

// The entry point of the cdk command (see cdk.json). A security finding that is not acknowledged fails the synthesis.
const app = new App();
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
createStack(app, bundledCode);
