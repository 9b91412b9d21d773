/** The parts of an ARN that differ from the stack's defaults. */
export interface ModelArn {
  resource: string;
  resourceName: string;
  account?: string;
  region?: string;
}

/**
 * An inference profile such as `us.amazon.nova-lite-v1:0`, which spreads calls over the regions of a geography. New
 * geographies keep appearing, so any prefix matches. A model ID begins with its provider and may contain another dot in
 * its version (`zai.glm-4.6`, `deepseek.v3.2`).
 */
const profile = /^(?:us-gov|global|[a-z]{2,4})\.([a-z][a-z0-9]*\.[a-z].*)$/;

/**
 * Returns the resources that a call of a Bedrock model uses. For a model ID: the model in the stack's region. For an
 * inference profile: the profile, and the model in any region that it may pick, hence the region `*`. That also covers
 * a global profile's model ARN without a region.
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

/** The ARN of a guardrail in the stack's account and region. */
export const guardrailArn = (id: string): ModelArn => ({ resource: 'guardrail', resourceName: id });

/** A value of the setting `model`. */
export const modelForm = /^(extractive|bedrock:[a-z0-9-]+\.[\w.:-]+)$/;
export const MODEL_RULE = 'must be extractive or bedrock:<model id>; an id, not an ARN';

const NOVA_LITE = 'amazon.nova-lite-v1:0';

/**
 * Regions that offer the default model by its plain id. Elsewhere it is offered as an inference profile of a geography.
 * https://docs.aws.amazon.com/bedrock/latest/userguide/models-regions.html
 */
const plainRegions = new Set([
  'us-east-1',
  'us-gov-west-1',
  'eu-north-1',
  'eu-west-2',
  'ap-northeast-1',
  'ap-southeast-2',
]);
const geographies: readonly [string, string][] = [
  ['us-gov-', 'us-gov'],
  ['us-', 'us'],
  ['eu-', 'eu'],
  ['ap-', 'apac'],
];

/**
 * The default of the setting `model` in a region: the plain id where it is offered or the region is unknown, otherwise the geography's
 * profile. `operator preflight` says whether the account may use it.
 */
export function defaultModel(region: string | undefined): string {
  const geography = geographies.find(([prefix]) => region?.startsWith(prefix))?.[1];
  const isPlain = region === undefined || plainRegions.has(region) || geography === undefined;
  return `bedrock:${isPlain ? '' : `${geography}.`}${NOVA_LITE}`;
}
