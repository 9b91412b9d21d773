import { Stack } from 'aws-cdk-lib';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { Construct } from 'constructs';
import { removalOf } from './removal.ts';
import type { Settings } from './settings.ts';

/**
 * Seals what customers entrust to the platform: webhook secrets, passwords of mail servers. The one thing here with a
 * monthly price: 1 USD, and 1 more after each of the first two yearly rotations. Everything else is encrypted with keys that
 * the services own, for nothing.
 */
export const createSecretsKey = (scope: Construct, settings: Settings): Key =>
  new Key(scope, 'SecretsKey', {
    alias: `${Stack.of(scope).stackName}/secrets`,
    description: 'Frontdesk: secrets that customers store',
    enableKeyRotation: true,
    removalPolicy: removalOf(settings),
  });
