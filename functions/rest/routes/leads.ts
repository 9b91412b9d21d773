import * as z from 'zod';
import { deleteLead } from '../../../domain/erasure/lead.ts';
import { exportLeads } from '../../../domain/leads/export.ts';
import { getLead, listLeads } from '../../../domain/leads/find.ts';
import { importLeads, importResult } from '../../../domain/leads/import.ts';
import { lead } from '../../../domain/leads/records.ts';
import * as documents from '../documents/leads.ts';
import { defineRoute, type RestRoute } from '../route.ts';
import { csvFile, pageOf, pick, toPage } from '../shapes.ts';

const tag = 'Leads';

export const leadRoutes: readonly RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/leads',
    tag,
    summary: 'List leads',
    operation: listLeads,
    document: documents.listLeads,
    pick: (data) => toPage(data.leads),
    output: pageOf(lead),
  }),
  defineRoute({
    method: 'GET',
    path: '/leads/export',
    tag,
    summary: 'Export leads as CSV or JSON',
    description: 'All leads in one file of any length, streamed while it is read.',
    operation: exportLeads,
    csv: true,
    output: csvFile,
    json: z.object({ leads: z.array(lead).describe('The leads, newest first') }),
  }),
  defineRoute({
    method: 'POST',
    path: '/chatbots/{chatbotId}/leads/import',
    tag,
    summary: 'Import leads as JSON or CSV',
    description:
      'Up to 500 leads in a body of at most 1 MB, in the form of the export. A lead is identified by its `id`, else by its ' +
      '`visitorId`, which is derived from email, phone or the other texts if it is not given: if the lead exists, it is changed. ' +
      'Nothing is stored if a row is invalid, and `details` names the row: `leads.3.email`, or `csv.5.email` for row 5 of the ' +
      'file. Imported leads send no webhook event and do not count in the analytics.',
    operation: importLeads,
    creates: true,
    document: documents.importLeads,
    pick: pick('importLeads', 'result'),
    output: importResult,
  }),
  defineRoute({
    method: 'GET',
    path: '/leads/{leadId}',
    tag,
    summary: 'Get a lead',
    operation: getLead,
    document: documents.getLead,
    pick: pick('lead'),
    output: lead,
  }),
  defineRoute({
    method: 'DELETE',
    path: '/leads/{leadId}',
    tag,
    summary: 'Erase a lead',
    operation: deleteLead,
    document: documents.deleteLead,
    pick: pick('deleteLead'),
    output: z.object({ deleted: z.literal(true) }),
  }),
];
