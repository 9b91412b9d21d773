import { ownOf } from '../../../domain/conversations/merge/thread.ts';
import { identifyVisitor, identityInput, identityOutput } from '../../../domain/conversations/visitor/identify.ts';
import { limits } from '../../../domain/core/operations/limits.ts';
import { conversationRoute, tokenQuery } from '../route.ts';

const description = `Verifies the identity of the visitor for the team. Your server computes \`hash\` from the visitor's ID and the chatbot's
identity secret, which never reaches the browser. The conversation then has \`visitorVerified\` and this \`visitorId\`. Returns 422
with the field \`hash\` if it does not match, and 409 if the conversation belongs to another verified visitor. Idempotent.`;

export const identityRoute = conversationRoute({
  method: 'POST',
  path: '/identity',
  operationId: 'identifyVisitor',
  summary: 'Verify the visitor of a conversation',
  description,
  limit: limits.publicIdentity,
  query: tokenQuery,
  body: identityInput,
  output: identityOutput.meta({ id: 'VerifiedVisitor' }),
  errors: ['CONFLICT'],
  serve: async ({ visit: { app }, chatbot, body, read }) => identifyVisitor(app, chatbot, ownOf(read), body),
});
