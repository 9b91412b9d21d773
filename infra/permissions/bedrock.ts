/** The parts of an ARN that are not the stack's own. */
export interface ModelArn {
  resource: string;
  resourceName: string;
  account?: string;
  region?: string;
}

/**
 * `us.amazon.nova-lite-v1:0`: a profile that spreads calls over the regions of a geography, of which there are ever more. A
 * model's own id begins with its maker, and may have another dot in its version (`zai.glm-4.6`, `deepseek.v3.2`).
 */
const profile = /^(?:us-gov|global|[a-z]{2,4})\.([a-z][a-z0-9]*\.[a-z].*)$/;

/**
 * What a call of a Bedrock model touches. A model by its own id: that model, in the stack's region. An inference profile:
 * the profile, and the model in whichever region the profile picks, hence the region `*` there (a global profile also calls
 * the model under an ARN without a region, which `*` covers):
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

/** A guardrail of the stack's account and region. */
export const guardrailArn = (id: string): ModelArn => ({ resource: 'guardrail', resourceName: id });
