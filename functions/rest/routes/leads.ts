import * as z from 'zod';
import { deleteLead } from '../../../domain/erasure/lead.ts';
import { exportLeads } from '../../../domain/leads/export.ts';
import { getLead, listLeads } from '../../../domain/leads/find.ts';
import { lead } from '../../../domain/leads/records.ts';
import * as documents from '../documents/leads.ts';
import { defineRoute, type Route } from '../route.ts';
import { csvFile, pageOf, pick, toPage } from '../shapes.ts';

const tag = 'Leads';

export const leadRoutes: readonly Route[] = [
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
    summary: 'Export leads as CSV',
    description: 'All leads in one file of any length, streamed while it is read.',
    operation: exportLeads,
    csv: true,
    output: csvFile,
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
