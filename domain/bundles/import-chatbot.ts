import { recordOf } from '../../config/keys.ts';
import type { BusinessHours } from '../chatbots/records.ts';
import { dayNames } from '../core/hours/week.ts';
import type { BundleInput } from './import-input.ts';

const hoursOf = ({ schedule, awayMessage, ...hours }: NonNullable<BundleInput['businessHours']>): BusinessHours => ({
  ...hours,
  awayMessage: awayMessage ?? null,
  schedule: recordOf(dayNames, (day) => schedule[day] ?? null),
});

/** The chatbot of a bundle, without its knowledge. */
export const chatbotOf = (bundle: BundleInput, name: string) => ({
  name,
  botName: bundle.botName ?? name,
  greetingMessage: bundle.greetingMessage ?? null,
  language: bundle.language ?? null,
  allowedDomains: bundle.allowedDomains ?? [],
  templateKey: null,
  status: bundle.status ?? ('active' as const),
  settings: bundle.settings ?? {},
  ...(bundle.instructions ? { instructions: bundle.instructions } : {}),
  ...(bundle.tone ? { tone: bundle.tone } : {}),
  ...(bundle.businessHours ? { businessHours: hoursOf(bundle.businessHours) } : {}),
});
