import type { oas31, ZodOpenApiPathsObject } from 'zod-openapi';
import { type EventName, eventsOf } from '../../../domain/webhooks/records.ts';

type Schema = oas31.SchemaObject | oas31.ReferenceObject;

const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` });
const uuid = (description: string): Schema => ({ type: 'string', format: 'uuid', description });

const rating: Schema = {
  allOf: [
    ref('Csat'),
    {
      type: 'object',
      required: ['conversationId', 'chatbotId'],
      properties: { conversationId: uuid('ID of the conversation.'), chatbotId: uuid('ID of its chatbot.') },
    },
  ],
};
const test: Schema = {
  type: 'object',
  required: ['feature', 'message'],
  properties: {
    feature: { type: 'string', enum: Object.keys(eventsOf), description: 'The group of the endpoint.' },
    message: { type: 'string', description: 'A fixed text.' },
  },
};

const events: Record<EventName, { when: string; data: Schema }> = {
  'lead.created': { when: 'A visitor left contact details.', data: ref('Lead') },
  'lead.updated': { when: 'A lead changed.', data: ref('Lead') },
  'conversation.created': { when: 'A conversation began.', data: ref('Conversation') },
  'conversation.handoff_requested': { when: 'A visitor asked for a human.', data: ref('Conversation') },
  'conversation.closed': { when: 'A conversation was resolved or closed.', data: ref('Conversation') },
  'csat.received': { when: 'A visitor rated a conversation for the first time.', data: rating },
  'message.created': { when: 'A message was stored. At most 300 a minute and workspace.', data: ref('Message') },
  'knowledge.completed': { when: 'A source is indexed, so questions find it.', data: ref('Source') },
  'knowledge.failed': { when: 'A source could not be read.', data: ref('Source') },
  test: { when: 'Requested with `POST /v1/webhooks/{feature}/test`.', data: test },
};

const bodyOf = (eventName: string, data: Schema): Schema => ({
  type: 'object',
  required: ['id', 'event', 'ts', 'workspaceId', 'data'],
  properties: {
    id: uuid('The same on every attempt. Process each ID once.'),
    event: { type: 'string', const: eventName, description: 'Name of the event.' },
    ts: { type: 'integer', description: 'When the event was emitted, in milliseconds since the epoch.' },
    workspaceId: uuid('ID of the workspace.'),
    data,
  },
});

const header = (name: string, description: string) => ({
  in: 'header' as const,
  name,
  required: true,
  description,
  schema: { type: 'string' as const },
});
const parameters = [
  header('X-Service-Signature', "HMAC-SHA256 of the raw body with the endpoint's secret, in lower-case hex."),
  header('X-Service-Delivery', 'The `id` of the body.'),
  header('X-Service-Event', 'The `event` of the body.'),
];

const camelCase = (name: string) => name.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The POST requests that the platform sends, by event. */
export const webhookOperations = (): ZodOpenApiPathsObject =>
  Object.fromEntries(
    Object.entries(events).map(([event, { when, data }]) => [
      event,
      {
        post: {
          operationId: `on${camelCase(event)}`,
          tags: ['Webhooks'],
          summary: when,
          description:
            'Answer with any 2xx status within the time limit, then process. Anything else is retried, up to five attempts.',
          security: [],
          parameters,
          requestBody: { required: true, content: { 'application/json': { schema: bodyOf(event, data) } } },
          responses: {
            200: { description: 'Accepted.' },
            401: { description: 'The signature does not match. Counts as a failed attempt.' },
          },
        },
      },
    ]),
  );
