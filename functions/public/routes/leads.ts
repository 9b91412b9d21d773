import { limits } from '../../../domain/core/operations/limits.ts';
import { lead, leadInput } from '../../../domain/leads/records.ts';
import { submitLead } from '../../../domain/leads/submit.ts';
import { publicRoute, tokenHeaders, tokenQuery } from '../route.ts';
import { bindingTokenOf } from '../visit.ts';

const description = `All fields are optional. A second submission for the same conversation updates that lead, and so does one of
the same \`visitorId\` that is proved: by \`hash\`, or by the binding token of a conversation that was verified. Without an
identity secret, \`visitorId\` with the binding token of the lead's own conversation is proof. Otherwise each submission is a lead of
its own, because an ID can be guessed. A \`conversationId\` requires its binding token. The response does not repeat the contact
details. Maximum ${limits.publicLeads.limit} per minute for all visitors of a chatbot.`;

/** Not the whole record: a client that guesses a visitor's id must not read that visitor's contact details. */
export const submittedLead = lead.pick({ id: true, createdAt: true, updatedAt: true }).meta({ id: 'SubmittedLead' });

export const leadRoute = publicRoute({
  method: 'POST',
  path: '/leads',
  operationId: 'submitLead',
  summary: 'Leave contact details',
  description,
  limit: limits.publicLeadsAddress,
  sharedLimit: limits.publicLeads,
  query: tokenQuery,
  headers: tokenHeaders,
  body: leadInput,
  output: submittedLead,
  async serve({ visit: { app, event, chatbotRef, chatbot }, body }) {
    const { id, createdAt, updatedAt } = await submitLead(
      app,
      { chatbot: await chatbot, publicChatbot: chatbotRef },
      body,
      bindingTokenOf(event, body),
    );
    return { id, createdAt, updatedAt };
  },
});
