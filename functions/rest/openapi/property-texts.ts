import type { Json } from './sample.ts';

const day = 'Opening hours of this day. Null: closed';
/** What properties of these names mean in every response and request that does not describe its own. */
const texts: Readonly<Record<string, string>> = {
  success: 'True for a success, false for a failure',
  data: 'The payload',
  error: 'What went wrong',
  deleted: 'Always true',
  revoked: 'Always true',
  saved: 'Always true',
  dismissed: 'Always true',
  sent: 'Always true',
  nextCursor: 'Send it as `cursor` for the next page. Null: this is the last page',
  hasMore: 'Whether there are more rows after these',
  total: 'Number of all rows',
  cannedReplies: 'The canned replies, by shortcut',
  macros: 'The macros, by name',
  savedViews: "The team's saved views, then the caller's own",
  labels: 'The labels, by name',
  results: 'What became of each conversation, in their order',
  siteCredentials: 'The sites with credentials, by origin',
  actions: 'The actions, by name',
  citations: 'The cited sources, most cited first',
  installations: 'The domains, last seen first',
  channels: 'The rows of this page',
  chunks: 'The rows of this page',
  clients: 'The rows of this page',
  keys: 'All keys',
  templates: 'All templates',
  sources: 'The sources',
  messages: 'The messages, in the order in which they were stored',
  notes: 'All notes, oldest first',
  invites: 'All pending invites',
  members: 'All members',
  presets: 'All presets',
  endpoints: 'One row per group',
  features: 'The names of the groups',
  topics: 'The topics, most frequent first',
  content: 'The text',
  uploadId: 'Refer to the uploaded file by this ID',
  conversationId: "The conversation's ID",
  attachmentId: "The file's ID",
  sourceId: "The source's ID",
  messageId: "The message's ID",
  message: 'The message',
  text: 'The next part of the answer',
  visitorMessageId: "ID of the visitor's message",
  suggestions: 'Questions that the visitor may have meant',
  createdAt: 'When it was created',
  closedBy: 'Who closed it',
  typing: 'Whether the person is shown as typing',
  key: 'The key. Shown only once',
  token: 'The token of the invite',
  acceptUrl: 'URL where the invited person accepts. Shown only once',
  name: 'Name',
  bt: 'Binding token of the conversation. May also be sent as the header `x-binding-token`',
  comment: "The visitor's comment",
  rating: 'The rating',
  visitorId: "The visitor's ID, chosen by the client",
  pageUrl: 'Page on which the visitor is',
  appName: 'Name of the platform or agency',
  avatarUrl: "URL of the chatbot's picture. Null: none",
  backgroundColor: 'Background of the chat window. Null: the default',
  bubbleColor: 'Colour of the launcher bubble. Null: the default',
  primaryColor: 'Main colour',
  secondaryColor: 'Second colour. Null: derived from the main colour',
  textColor: 'Text colour. Null: the default',
  position: 'Where the widget is on the page',
  showPoweredBy: 'Whether the widget names the platform',
  showSources: 'Whether answers show their sources',
  aiDisclosure: 'The notice that an AI answers',
  leadCapture: 'Whether and when visitors are asked for contact details',
  proactive: 'Whether and when the widget opens by itself',
  enabled: 'Whether it applies',
  mode: 'When it applies',
  delaySeconds: 'Seconds before the widget opens by itself',
  botName: 'Name that visitors see',
  direction: 'Direction of the text: `ltr` or `rtl`',
  greetingMessage: 'First message of a chat',
  placeholderText: 'Placeholder of the message field',
  publicId: "The chatbot's id in public URLs",
  suggestedQuestions: 'Questions that the widget offers at the start',
  code: 'For programs',
  ...Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
      .flatMap((name) => [name, name.slice(0, 3)])
      .map((name) => [name, day]),
  ),
};

/** The first description inside a schema that only allows null besides another. */
const innerText = ({ anyOf = [], oneOf = [] }: Json): string | undefined =>
  [...anyOf, ...oneOf].find((each: Json) => each.description)?.description;

function describeProperties(value: Json): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, property] of Object.entries<Json>(value.properties ?? {})) {
    if (
      typeof property !== 'object' ||
      property.$ref ||
      property.description ||
      (property.const !== undefined && name === 'code')
    )
      continue;
    const text = innerText(property) ?? texts[name];
    if (text && Object.keys(property).length > 0) property.description = text;
  }
  for (const each of Object.values<Json>(value)) describeProperties(each);
}

/** Describes the properties and parameters that have no description of their own. */
export function withPropertyTexts(document: Json): Json {
  describeProperties(document.components.schemas);
  describeProperties(document.paths);
  describeProperties(document.webhooks);
  for (const item of Object.values<Json>(document.paths)) {
    for (const { parameters = [] } of Object.values<Json>(item)) {
      for (const parameter of parameters)
        parameter.description ??= parameter.schema?.description ?? texts[parameter.name];
    }
  }
  return document;
}
