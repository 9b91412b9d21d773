import * as z from 'zod';
import { bundleAction } from '../actions/bundle.ts';
import { businessHours, chatbot, chatbotStatus, settings } from '../chatbots/records.ts';
import { timestamp } from '../core/fields.ts';
import { fileKind, KIND_LIST } from '../knowledge/file-types.ts';
import { sourceType } from '../knowledge/records.ts';
import { synonymGroups } from '../knowledge/synonym-groups.ts';

/** Increases when an importer of an earlier version could not read the file. */
export const BUNDLE_VERSION = 1;
/** Bytes of JSON. Leaves room within a request's 4 MB for formatting. */
export const MAX_BUNDLE_BYTES = 3_500_000;

/** Sources of a kind that an import reads, so that an export has no more. */
export const MAX_OF_KIND = 2_000;
export const MAX_FILES = 200;

const enabled = z.boolean().describe('False: stored but excluded from retrieval');
const category = z.string().nullable().describe('Category for the team. Null: none');

const faq = z
  .object({
    question: z.string().describe('The question'),
    answer: z.string().describe('The answer, as visitors receive it'),
    category,
    alternatives: z.array(z.string()).describe('Other wordings of the question'),
    enabled,
  })
  .meta({ id: 'BundleFaq', description: 'A FAQ of an exported chatbot.' });

const text = z
  .object({ title: z.string().describe('Title'), text: z.string().describe('The text'), category, enabled })
  .meta({ id: 'BundleText', description: 'A text of an exported chatbot.' });

const page = z
  .object({
    url: z.string().describe('URL of the page. An import fetches it again'),
    title: z.string().describe('Title'),
    recrawlIntervalHours: z.int().describe('Hours between crawls. 0: never'),
    enabled,
  })
  .meta({ id: 'BundlePage', description: 'A web page of an exported chatbot.' });

const file = z
  .object({
    title: z.string().describe('Title'),
    kind: z.enum(fileKind.options).describe(KIND_LIST),
    contentBase64: z.string().describe('The bytes, in base64'),
    enabled,
  })
  .meta({ id: 'BundleFile', description: 'A file of an exported chatbot.' });

export const leftOut = z
  .object({
    type: sourceType,
    title: z.string().describe('Title of the source'),
    reason: z.string().describe('Why it is not in the file'),
  })
  .meta({ id: 'BundleLeftOut', description: 'A source that is not part of an export.' });

/** What an export contains: no ids, keys, secrets, conversations or leads. */
export const chatbotBundle = z
  .object({
    version: z.int().describe('Version of the format'),
    exportedAt: timestamp.describe('When it was exported'),
    name: z.string().describe('Name for the team'),
    botName: z.string().describe('Name that visitors see'),
    greetingMessage: z.string().nullable().describe('First message of a chat. Null: the default text'),
    language: z.string().nullable().describe('Language of the answers. Null: the language of the question'),
    status: chatbotStatus,
    instructions: chatbot.shape.instructions,
    tone: chatbot.shape.tone,
    allowedDomains: z.array(z.string()).describe('Host names of the sites that may use the chatbot. Empty: any site'),
    settings,
    businessHours,
    synonyms: synonymGroups,
    actions: z.array(bundleAction).describe('The actions, by name. One with secrets is switched off'),
    faqs: z.array(faq).describe('The FAQs, newest first'),
    texts: z.array(text).describe('The texts, newest first'),
    pages: z.array(page).describe('The web pages, newest first'),
    files: z.array(file).describe('The files, newest first'),
    leftOut: z.array(leftOut).describe('Sources that do not fit into the file. At most 1,000 are listed'),
  })
  .meta({ id: 'ChatbotBundle', description: 'A chatbot with its settings and knowledge. An import creates a copy.' });
export type ChatbotBundle = z.output<typeof chatbotBundle>;
export type LeftOut = z.output<typeof leftOut>;
