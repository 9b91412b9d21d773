/** The parts of an ARN that are not the stack's own. */
interface ModelArn {
  resource: string;
  resourceName: string;
  account?: string;
  region?: string;
}

/**
 * `us.amazon.nova-lite-v1:0`: a profile that spreads calls over the regions of a geography. A geography has two letters, but for
 * these; the provider that a model's own id begins with has more.
 */
const profile = /^(?:[a-z]{2}|us-gov|apac|emea|global)\.([a-z0-9]+\..+)$/;

/**
 * What a call of a Bedrock model touches. A model by its own id: that model, in the stack's region. An inference profile:
 * the profile, and the model in whichever region the profile picks, hence the region `*` there:
 * https://docs.aws.amazon.com/bedrock/latest/userguide/inference-profiles-prereq.html
 */
export function bedrockResources(id: string): ModelArn[] {
  const spread = profile.exec(id)?.[1];
  if (!spread) return [{ resource: 'foundation-model', resourceName: id, account: '' }];
  return [
    { resource: 'inference-profile', resourceName: id },
    { resource: 'foundation-model', resourceName: spread, account: '', region: '*' },
  ];
}
