import * as z from 'zod';
import { getChatbot } from '../../../domain/chatbots/find.ts';
import { removeIdentitySecret, rotateIdentitySecret } from '../../../domain/chatbots/identity.ts';
import { timestamp } from '../../../domain/core/fields.ts';
import * as documents from '../documents/chatbots.ts';
import { defineRoute, type RestRoute } from '../route.ts';

const tag = 'Chatbots';
const path = '/chatbots/{chatbotId}/identity-secret';

export const chatbotIdentityRoutes: readonly RestRoute[] = [
  defineRoute({
    method: 'GET',
    path,
    tag,
    summary: 'Get whether visitors can be verified',
    description: 'The secret itself is never returned again.',
    operation: getChatbot,
    document: documents.getIdentitySecret,
    pick: ({ chatbot: { identitySecret } }) => ({ createdAt: identitySecret?.createdAt ?? null }),
    output: z
      .object({ createdAt: timestamp.nullable().describe('When the secret was created or last rotated. Null: none') })
      .meta({ id: 'IdentitySecretState' }),
  }),
  defineRoute({
    method: 'POST',
    path,
    tag,
    summary: 'Create or rotate the secret that verifies visitors',
    description: 'Hashes made with the previous secret are rejected from now on.',
    operation: rotateIdentitySecret,
    creates: true,
    document: documents.rotateIdentitySecret,
    pick: ({ rotateIdentitySecret: { chatbot, secret } }) => ({ secret, createdAt: chatbot.identitySecret.createdAt }),
    output: z
      .object({ secret: z.string().meta({ description: 'The secret. Shown only once' }), createdAt: timestamp })
      .meta({ id: 'NewIdentitySecret' }),
  }),
  defineRoute({
    method: 'DELETE',
    path,
    tag,
    summary: 'Remove the secret that verifies visitors',
    operation: removeIdentitySecret,
    document: documents.removeIdentitySecret,
    pick: () => ({ removed: true }),
    output: z.object({ removed: z.literal(true).describe('Always true') }),
  }),
];
