import { bedrockResources } from '../../../config/bedrock.ts';
import type { AwsReader } from './aws-reader.ts';
import type { CheckResult } from './check.ts';

/** A model or profile that does not exist. */
const orMissing = (refusal: { status?: number }) => {
  if (refusal.status === 404 || refusal.status === 400) return undefined;
  throw refusal;
};

/** Whether the account may use a model in the region, and for how long. `model`: as the setting of this name. */
export async function checkModel(read: AwsReader, model: string): Promise<CheckResult> {
  const settings = { model };
  if (!model.startsWith('bedrock:')) return { status: 'ok', message: 'No language model is used.', settings };
  const id = model.slice('bedrock:'.length);
  const isProfile = bedrockResources(id).length > 1;
  const baseId = bedrockResources(id).at(-1)?.resourceName ?? id;
  const [profile, details, availability] = await Promise.all([
    isProfile ? read('bedrock', `/inference-profiles/${encodeURIComponent(id)}`).catch(orMissing) : undefined,
    read('bedrock', `/foundation-models/${encodeURIComponent(baseId)}`).catch(orMissing),
    read('bedrock', `/foundation-model-availability/${encodeURIComponent(baseId)}`).catch(orMissing),
  ]);
  if (isProfile && profile?.status !== 'ACTIVE')
    return { status: 'fail', message: `This region has no inference profile ${id}.`, fix: OTHER };
  const offered = details?.modelDetails;
  if (!offered && !isProfile) return { status: 'fail', message: `This region has no model ${id}.`, fix: OTHER };
  if (!isProfile && !offered.inferenceTypesSupported?.includes('ON_DEMAND'))
    return {
      status: 'fail',
      message: `This region has ${id} only as an inference profile.`,
      fix: `Put the prefix of a geography before the id: ${OTHER}`,
    };
  return verdictOn(id, offered?.modelLifecycle, availability, settings);
}

const OTHER = 'Give another one with --model, such as bedrock:eu.amazon.nova-lite-v1:0, or extractive for none.';

interface Lifecycle {
  status?: string;
  endOfLifeTime?: string | number;
}
interface Availability {
  authorizationStatus?: string;
  entitlementAvailability?: string;
  agreementAvailability?: { status?: string };
}

function verdictOn(
  id: string,
  lifecycle: Lifecycle | undefined,
  access: Availability | undefined,
  settings: { model: string },
): CheckResult {
  const end = lifecycle?.endOfLifeTime ? ` It ends on ${dayOf(lifecycle.endOfLifeTime)}.` : '';
  if (lifecycle?.status === 'LEGACY')
    return {
      status: 'warn',
      message: `${id} is a legacy model.${end}`,
      fix: `An account that has not used it may be refused. ${OTHER}`,
      settings,
    };
  if (access?.authorizationStatus === 'NOT_AUTHORIZED')
    return {
      status: 'fail',
      message: `The account is not authorised to use ${id}.`,
      fix: 'Check the policies of the organization.',
      settings,
    };
  if (access?.entitlementAvailability === 'NOT_AVAILABLE' || access?.agreementAvailability?.status === 'NOT_AVAILABLE')
    return {
      status: 'warn',
      message: `The account has not subscribed to ${id}.`,
      fix: 'The first call subscribes. Make it with: npm run operator -- model test --stack <stack>',
      settings,
    };
  return { status: 'ok', message: `${id} is active, and the account may use it.${end}`, settings };
}

/** Bedrock sends times as text or in seconds. */
const dayOf = (time: string | number) =>
  new Date(typeof time === 'number' ? time * 1_000 : time).toISOString().slice(0, 10);
