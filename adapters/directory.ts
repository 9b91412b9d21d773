import type { Environment } from '../config/environment.ts';
import type { Directory } from '../domain/core/app.ts';

type DirectoryOptions = Pick<Environment, 'userPoolId' | 'region'>;

/** The user pool's directory. Without a pool there is nothing to add anybody to. */
export async function createDirectory({ userPoolId, region }: DirectoryOptions): Promise<Directory> {
  if (!userPoolId) return { add: async () => {} };
  const { createCognitoClient, createPoolDirectory } = await import('./cognito.ts');
  return createPoolDirectory(createCognitoClient({ region }), userPoolId);
}
