import { GetParametersCommand, type SSMClient } from '@aws-sdk/client-ssm';
import { AwsRefusal } from './aws-reader.ts';
import type { CheckResult } from './check.ts';

/** Services that a stack uses, as AWS names them in its list of regions. */
const services = ['apigateway', 'bedrock', 'cognito-idp', 'dynamodb', 'lambda', 's3', 'ses', 'sqs', 'ssm'];
const nameOf = (service: string, region: string) =>
  `/aws/service/global-infrastructure/services/${service}/regions/${region}`;

/**
 * Whether AWS lists the services of a stack in the region.
 * https://docs.aws.amazon.com/systems-manager/latest/userguide/parameter-store-public-parameters-global-infrastructure.html
 */
export async function checkRegion(ssm: SSMClient, region: string): Promise<CheckResult> {
  const Names = services.map((service) => nameOf(service, region));
  const { InvalidParameters = [] } = await ssm.send(new GetParametersCommand({ Names })).catch((error) => {
    throw new AwsRefusal(error.$metadata?.httpStatusCode ?? 0, error.message);
  });
  const missing = services.filter((service) => InvalidParameters.includes(nameOf(service, region)));
  if (missing.length === 0) return { status: 'ok', message: `${region} has all services of the stack.` };
  const fix =
    'Choose another region, or settings that do without: model=extractive without bedrock, oidcIssuer without cognito-idp.';
  return { status: 'warn', message: `AWS does not list ${missing.join(', ')} in ${region}.`, fix };
}
