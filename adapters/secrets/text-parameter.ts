import { GetParameterCommand } from '@aws-sdk/client-ssm';
import { orUnavailable } from '../aws.ts';
import { createSsmClient } from './key-parameter.ts';

/** Reads a SecureString that the operator has stored. Throws if it does not exist. */
export async function readTextParameter(region: string, name: string): Promise<string> {
  const command = new GetParameterCommand({ Name: name, WithDecryption: true });
  const { Parameter } = await orUnavailable(createSsmClient({ region }).send(command));
  if (!Parameter?.Value) throw new Error(`The parameter ${name} is empty.`);
  return Parameter.Value;
}
