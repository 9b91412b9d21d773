import {
  applyKnowledgeFinding,
  dismissKnowledgeFinding,
  reopenKnowledgeFinding,
} from '../../domain/knowledge-audit/decide.ts';
import { listKnowledgeFindings } from '../../domain/knowledge-audit/list.ts';
import { audit, finding, findingKind, findingState } from '../../domain/knowledge-audit/records.ts';
import { getKnowledgeAudit, startKnowledgeAudit } from '../../domain/knowledge-audit/start.ts';
import { about } from '../core/about.ts';
import { builder } from '../core/builder.ts';
import { connectionOf, pageArgs, pageComplexity, resolveConnection } from '../core/connection.ts';
import { resolve } from '../core/context.ts';
import { outputType } from '../core/from-zod.ts';
import { leafType } from '../core/leaf-types.ts';
import { mutation } from '../core/mutation.ts';

const AuditType = outputType(audit);
const FindingType = outputType(finding);
const chatbotId = { required: true, description: "The chatbot's ID" } as const;

builder.queryField('knowledgeAudit', (t) =>
  t.field({
    type: AuditType,
    nullable: true,
    description: about(getKnowledgeAudit, "The last audit of a chatbot's knowledge."),
    args: { chatbotId: t.arg.id(chatbotId) },
    resolve: (_root, args, context, info) => resolve(context, info, getKnowledgeAudit, args),
  }),
);

builder.queryField('knowledgeFindings', (t) =>
  t.field({
    type: connectionOf(FindingType),
    nullable: true,
    description: about(
      listKnowledgeFindings,
      'What the last audit found: sources that contradict or repeat each other, or may be out of date. Most cited first, at most 200 of each kind.',
    ),
    args: {
      chatbotId: t.arg.id(chatbotId),
      kind: t.arg({ type: leafType(findingKind), description: 'Only findings of this kind. Default: all' }),
      state: t.arg({ type: leafType(findingState), description: 'Only findings in this state. Default: `OPEN`' }),
      ...pageArgs,
    },
    complexity: pageComplexity,
    resolve: (_root, args, context, info) => resolveConnection(context, info, listKnowledgeFindings, args),
  }),
);

mutation(
  startKnowledgeAudit,
  "Audits a chatbot's knowledge in the background. It also runs by itself, at most once a day, after the knowledge has changed.",
  { audit: AuditType },
  (started) => ({ audit: started }),
);
mutation(
  applyKnowledgeFinding,
  'Settles a finding by an action that fits its kind. `reopenKnowledgeFinding` takes it back.',
  { finding: FindingType },
  (applied) => ({ finding: applied }),
);
mutation(
  dismissKnowledgeFinding,
  'Takes a finding off the list. It comes back only if one of its sentences changes.',
  { finding: FindingType },
  (dismissed) => ({ finding: dismissed }),
);
mutation(
  reopenKnowledgeFinding,
  'Opens a finding again, and takes back what its action changed: a source is turned on again, and a FAQ has its answer from before unless it was changed since.',
  { finding: FindingType },
  (reopened) => ({ finding: reopened }),
);
