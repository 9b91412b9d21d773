import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const { optionalDependencies }: { optionalDependencies: Record<string, string> } = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);

const OWN_DATABASE =
  'start DynamoDB Local (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/DynamoDBLocal.html) and set ' +
  'DYNAMODB_ENDPOINT to its address, for example http://127.0.0.1:8000.';

function missing(system: string, name: string): string {
  const version = optionalDependencies[name];
  if (!version) return `There is no embedded database for this system (${system}). Instead, ${OWN_DATABASE}`;
  return (
    `The embedded database is not installed. Run: npm install --no-save ${name}@${version}\n` +
    `If your registry does not provide it, ${OWN_DATABASE}`
  );
}

/**
 * Returns the path of the embedded database's program for a system such as `linux-x64`. Throws an error with the
 * command to run if it is not installed.
 */
export function databaseBinary(system: string = `${process.platform}-${process.arch}`): string {
  const name = `@dynoxide/${system}`;
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
    return join(folder, system.startsWith('win32') ? 'dynoxide.exe' : 'dynoxide');
  } catch {
    throw new Error(missing(system, name));
  }
}
