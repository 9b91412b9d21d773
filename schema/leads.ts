import { deleteLead } from '../domain/erasure/lead.ts';
import { getLead, leadOrigin, listLeads } from '../domain/leads/find.ts';
import { importLeads, importResult } from '../domain/leads/import.ts';
import { lead } from '../domain/leads/records.ts';
import { about } from './core/about.ts';
import { builder } from './core/builder.ts';
import { connectionOf, pageArgs, pageComplexity, resolveConnection } from './core/connection.ts';
import { resolve } from './core/context.ts';
import { outputType } from './core/from-zod.ts';
import { leafType } from './core/leaf-types.ts';
import { mutation } from './core/mutation.ts';
import { Node } from './core/node.ts';

export const LeadType = outputType(lead, undefined, [Node]);
const LeadConnection = connectionOf(LeadType);

builder.queryFields((t) => ({
  lead: t.field({
    type: LeadType,
    nullable: true,
    description: about(getLead, 'A lead.'),
    args: { id: t.arg.id({ required: true, description: "The lead's ID" }) },
    resolve: (_root, { id }, context, info) => resolve(context, info, getLead, { leadId: id }),
  }),
  leads: t.field({
    type: LeadConnection,
    nullable: true,
    description: about(
      listLeads,
      'The leads of the workspace, newest first, optionally filtered. A page can be short or empty although more follow: continue while `pageInfo.hasNextPage` is true.',
    ),
    args: {
      ...pageArgs,
      from: t.arg.string({ description: 'Only leads created on this local day or later, YYYY-MM-DD. Needs `to`' }),
      to: t.arg.string({ description: 'Only leads created on this local day or earlier. Needs `from`' }),
      tz: t.arg.string({ description: 'IANA time zone of the days. Default UTC' }),
      chatbotId: t.arg.id({ description: 'Only leads of this chatbot' }),
      origin: t.arg({ type: leafType(leadOrigin), description: 'Only leads of this origin' }),
    },
    complexity: pageComplexity,
    resolve: (_root, args, context, info) => resolveConnection(context, info, listLeads, args),
  }),
}));

mutation(
  importLeads,
  'Adds up to 500 leads at once, as JSON or CSV. A lead that exists is changed. Idempotent. Errors name the row.',
  { result: { type: outputType(importResult), nullable: true, description: 'What the import changed.' } },
  (result) => ({ result }),
);
mutation(
  deleteLead,
  'Erases a lead, in webhook bodies too. Cannot be undone.',
  { deletedId: 'ID', deleted: 'Boolean' },
  ({ id, deleted }) => ({
    deletedId: id,
    deleted,
  }),
);
