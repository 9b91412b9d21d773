import {
  AdminCreateUserCommand,
  CognitoIdentityProviderClient,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Directory } from '../domain/core/app.ts';
import { type AwsClientOptions, clientSettings, orUnavailable } from './aws.ts';

export const createCognitoClient = (options: AwsClientOptions): CognitoIdentityProviderClient =>
  new CognitoIdentityProviderClient(clientSettings(options, 3));

/** Adds users to a Cognito user pool. Cognito sends no mail: the platform's invite is enough. */
export function createPoolDirectory(cognitoClient: CognitoIdentityProviderClient, userPoolId: string): Directory {
  return {
    async add(address) {
      const command = new AdminCreateUserCommand({
        UserPoolId: userPoolId,
        Username: address.toLowerCase(),
        MessageAction: 'SUPPRESS',
        // Signing in takes a code that is mailed to the address, so the owner of the address is who signs in.
        UserAttributes: [
          { Name: 'email', Value: address.toLowerCase() },
          { Name: 'email_verified', Value: 'true' },
        ],
      });
      try {
        await orUnavailable(cognitoClient.send(command));
      } catch (error) {
        if (!(error instanceof UsernameExistsException)) throw error;
      }
    },
  };
}
