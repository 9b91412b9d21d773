import { Duration, Stack, Validations } from 'aws-cdk-lib';
import {
  AccountRecovery,
  type CfnUserPool,
  FeaturePlan,
  Mfa,
  PasskeyUserVerification,
  UserPool,
} from 'aws-cdk-lib/aws-cognito';
import type { Construct } from 'constructs';
import type { StackSettings } from './settings.ts';
import { addSignInDomain, signInHost } from './sign-in-domain.ts';
import { tableRemovalOf } from './storage/removal.ts';

interface OwnPool {
  pool: UserPool;
  domain: ReturnType<typeof addSignInDomain>;
}

/**
 * The users of a stack. People sign in with a mailed code or a passkey. Only invites and the operator's command add users, and
 * nothing is billed until somebody signs in.
 */
export function createUserPool(scope: Construct, settings: StackSettings): OwnPool {
  const pool = new UserPool(scope, 'Users', {
    featurePlan: FeaturePlan.ESSENTIALS,
    selfSignUpEnabled: false,
    signInAliases: { email: true },
    signInCaseSensitive: false,
    autoVerify: { email: true },
    // Cognito requires the password as a factor. Nobody is given one.
    signInPolicy: { allowedFirstAuthFactors: { password: true, emailOtp: true, passkey: true } },
    passkeyRelyingPartyId: signInHost(settings),
    passkeyUserVerification: PasskeyUserVerification.REQUIRED,
    mfa: Mfa.OFF,
    accountRecovery: AccountRecovery.EMAIL_ONLY,
    passwordPolicy: {
      minLength: 16,
      requireLowercase: true,
      requireUppercase: true,
      requireDigits: true,
      requireSymbols: true,
      tempPasswordValidity: Duration.days(1),
    },
    // The users' ids name the platform's people, so the pool is kept as the table is.
    removalPolicy: tableRemovalOf(settings),
    deletionProtection: settings.keepData,
  });
  sendThroughSes(pool, settings);
  acknowledge(pool);
  return { pool, domain: addSignInDomain(pool, settings) };
}

/** Without a sender, Cognito mails at most 50 codes a day from an address of its own. */
function sendThroughSes(pool: UserPool, { mailFrom, mailIdentity }: StackSettings): void {
  if (!mailFrom) return;
  const resourceName = mailIdentity ?? mailFrom.slice(mailFrom.lastIndexOf('@') + 1);
  (pool.node.defaultChild as CfnUserPool).emailConfiguration = {
    emailSendingAccount: 'DEVELOPER',
    from: mailFrom,
    sourceArn: Stack.of(pool).formatArn({ service: 'ses', resource: 'identity', resourceName }),
  };
}

const acknowledge = (pool: UserPool) =>
  Validations.of(pool).acknowledge(
    {
      id: 'AwsSolutions-COG2',
      reason:
        'A passkey with user verification is a strong factor by itself, and Cognito offers a user either MFA or sign-in without a password.',
    },
    {
      id: 'AwsSolutions-COG3',
      reason: 'Threat protection needs the Plus plan, which is billed for each user. Nobody has a password to attack.',
    },
    {
      id: 'AwsSolutions-COG8',
      reason: 'The Plus plan is billed for each user and adds threat protection for passwords, which nobody has.',
    },
  );
