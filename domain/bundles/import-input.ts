import * as z from 'zod';
import { MAX_ACTIONS } from '../actions/change.ts';
import { actionFields } from '../actions/records.ts';
import { domainList } from '../chatbots/allowed-domains.ts';
import { chatbotStatus, createInput, greetingMessage, guidance, settingsInput } from '../chatbots/records.ts';
import { id, listOf, name, text } from '../core/fields.ts';
import { timezoneField } from '../core/hours/local-time.ts';
import { dayHours, dayNames, week } from '../core/hours/week.ts';
import { fileKind, KIND_LIST, problemOf } from '../knowledge/file-types.ts';
import { pageFields, textFields } from '../knowledge/sources/add.ts';
import { comparable, EQUALS_QUESTION, faqFields, indexOfQuestion } from '../knowledge/sources/faq.ts';
import { synonymGroups } from '../knowledge/synonym-groups.ts';
import { BUNDLE_VERSION, MAX_FILES, MAX_OF_KIND } from './records.ts';

const enabled = z.boolean().optional().describe('False: stored but excluded from retrieval. Default: true');

const faq = z
  .object({ ...faqFields, alternatives: faqFields.alternatives.nullish(), enabled })
  .superRefine(({ question, alternatives }, context) => {
    const at = indexOfQuestion({ question, alternatives: alternatives ?? [] });
    if (at >= 0) context.addIssue({ code: 'custom', path: ['alternatives', at], message: EQUALS_QUESTION });
  })
  .meta({ graphqlInput: 'BundleFaqInput', description: 'A FAQ of an exported chatbot.' });

const sourceText = z
  .object({ ...textFields, enabled })
  .meta({ graphqlInput: 'BundleTextInput', description: 'A text of an exported chatbot.' });

const page = z
  .object({ ...pageFields, enabled })
  .meta({ graphqlInput: 'BundlePageInput', description: 'A web page of an exported chatbot.' });

const file = z
  .object({
    title: name(200).describe('Title'),
    kind: z.enum(fileKind.options, { error: `must be one of ${fileKind.options.join(', ')}` }).describe(KIND_LIST),
    contentBase64: z
      .base64({ error: 'must be base64' })
      .describe('The bytes, in base64')
      .meta({ override: { type: 'string', contentEncoding: 'base64' } }),
    enabled,
  })
  .superRefine(({ kind, contentBase64 }, context) => {
    const problem = problemOf(kind, Buffer.from(contentBase64, 'base64'));
    if (problem) context.addIssue({ code: 'custom', path: ['contentBase64'], message: problem });
  })
  .meta({ graphqlInput: 'BundleFileInput', description: 'A file of an exported chatbot.' });

const action = actionFields.meta({
  graphqlInput: 'BundleActionInput',
  description: 'An action of an exported chatbot.',
});

const day = dayHours
  .meta({ graphqlInput: 'DayHoursInput', description: 'Opening hours of a day. Null or omitted: closed.' })
  .nullish();
const hours = z
  .object({
    enabled: z.boolean().describe('Whether business hours apply. False: always open'),
    timezone: timezoneField,
    awayMessage: text(0, 500).nullish().describe('Shown outside opening hours. Null: the default text'),
    schedule: z
      .object(week(dayNames, day))
      .meta({ graphqlInput: 'BundleScheduleInput', description: 'Opening hours by day, with the keys of a read.' }),
  })
  .meta({ graphqlInput: 'BundleHoursInput', description: 'Business hours of an exported chatbot.' });

const version = z
  .int()
  .refine((value) => value === BUNDLE_VERSION, {
    error: `must be ${BUNDLE_VERSION}: this platform reads no other version`,
  })
  .describe('Version of the format');

/** As exported. Only `version` and `name` are required. `exportedAt` and `leftOut` are ignored. */
const bundleInput = z
  .object({
    version,
    name: createInput.shape.name,
    botName: createInput.shape.botName,
    greetingMessage,
    language: createInput.shape.language,
    status: chatbotStatus.optional(),
    ...guidance,
    allowedDomains: domainList.optional().describe('Host names of the sites that may use the chatbot. Empty: any site'),
    settings: settingsInput
      .meta({ graphqlInput: 'ChatbotSettingsInput', description: 'Settings of the widget.' })
      .optional(),
    businessHours: hours.optional(),
    synonyms: synonymGroups.optional(),
    actions: listOf(action, MAX_ACTIONS).optional().describe('Actions, without secrets'),
    faqs: listOf(faq, MAX_OF_KIND).optional().describe('FAQs'),
    texts: listOf(sourceText, MAX_OF_KIND).optional().describe('Texts'),
    pages: listOf(page, MAX_OF_KIND).optional().describe('Web pages. They are fetched again'),
    files: listOf(file, MAX_FILES).optional().describe('Files. They are read again'),
  })
  .superRefine(({ faqs = [] }, context) => {
    const seen = new Map<string, number>();
    for (const [at, { question }] of faqs.entries()) {
      const earlier = seen.get(comparable(question));
      const message = `repeats the question of bundle.faqs.${earlier}`;
      if (earlier !== undefined) context.addIssue({ code: 'custom', path: ['faqs', at, 'question'], message });
      else seen.set(comparable(question), at);
    }
  })
  .meta({ id: 'ChatbotBundleInput', graphqlInput: 'ChatbotBundleInput', description: 'A chatbot as it was exported.' });
export type BundleInput = z.output<typeof bundleInput>;

export const importInput = z.object({
  bundle: bundleInput,
  name: name(120).optional().describe('Name of the new chatbot. Default: that of the bundle'),
  chatbotId: id
    .nullish()
    .describe('Chatbot to which the missing sources are added, to continue an import. Default: a new one'),
});
