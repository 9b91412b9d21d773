import {
  applyKnowledgeFinding,
  dismissKnowledgeFinding,
  reopenKnowledgeFinding,
} from '../../../../domain/knowledge-audit/decide.ts';
import { listKnowledgeFindings } from '../../../../domain/knowledge-audit/list.ts';
import { audit, finding } from '../../../../domain/knowledge-audit/records.ts';
import { getKnowledgeAudit, startKnowledgeAudit } from '../../../../domain/knowledge-audit/start.ts';
import * as documents from '../../documents/knowledge-audit.ts';
import { defineRoute, type RestRoute } from '../../route.ts';
import { pageOf, pick, toPage } from '../../shapes.ts';

const tag = 'Knowledge';
const path = '/chatbots/{chatbotId}/knowledge-audit';

export const knowledgeAuditRoutes: readonly RestRoute[] = [
  defineRoute({
    method: 'GET',
    path,
    tag,
    summary: "Get the last audit of a chatbot's knowledge",
    operation: getKnowledgeAudit,
    document: documents.get,
    pick: ({ knowledgeAudit }) => knowledgeAudit,
    output: audit,
  }),
  defineRoute({
    method: 'POST',
    path,
    tag,
    summary: "Audit a chatbot's knowledge in the background",
    operation: startKnowledgeAudit,
    document: documents.start,
    pick: pick('startKnowledgeAudit', 'audit'),
    output: audit,
  }),
  defineRoute({
    method: 'GET',
    path: `${path}/findings`,
    tag,
    summary: 'List what the last audit found',
    operation: listKnowledgeFindings,
    document: documents.list,
    pick: ({ knowledgeFindings }) => toPage(knowledgeFindings),
    output: pageOf(finding),
  }),
  defineRoute({
    method: 'POST',
    path: `${path}/findings/{findingId}/apply`,
    tag,
    summary: 'Settle a finding',
    operation: applyKnowledgeFinding,
    document: documents.decide('applyKnowledgeFinding'),
    pick: pick('applyKnowledgeFinding', 'finding'),
    output: finding,
  }),
  defineRoute({
    method: 'POST',
    path: `${path}/findings/{findingId}/dismiss`,
    tag,
    summary: 'Dismiss a finding',
    operation: dismissKnowledgeFinding,
    document: documents.decide('dismissKnowledgeFinding'),
    pick: pick('dismissKnowledgeFinding', 'finding'),
    output: finding,
  }),
  defineRoute({
    method: 'POST',
    path: `${path}/findings/{findingId}/reopen`,
    tag,
    summary: 'Open a finding again and take back its action',
    operation: reopenKnowledgeFinding,
    document: documents.decide('reopenKnowledgeFinding'),
    pick: pick('reopenKnowledgeFinding', 'finding'),
    output: finding,
  }),
];
