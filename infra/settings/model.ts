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
