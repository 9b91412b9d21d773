import * as z from 'zod';
import { labelledConversation } from '../../../../domain/conversations/records.ts';
import { createMacro, deleteMacro, updateMacro } from '../../../../domain/macros/change.ts';
import { listMacros } from '../../../../domain/macros/find.ts';
import { macro, macroRun } from '../../../../domain/macros/records.ts';
import { runMacro } from '../../../../domain/macros/run.ts';
import * as documents from '../../documents/inbox/macros.ts';
import { defineRoute, type RestRoute } from '../../route.ts';
import { pick } from '../../shapes.ts';

const tag = 'Conversations';

export const macroRoutes: readonly RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/macros',
    tag,
    summary: 'List the macros',
    operation: listMacros,
    document: documents.list,
    pick: ({ macros }) => ({ macros }),
    output: z.object({ macros: z.array(macro) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/macros',
    tag,
    summary: 'Create a macro',
    operation: createMacro,
    creates: true,
    document: documents.create,
    pick: pick('createMacro', 'macro'),
    output: macro,
  }),
  defineRoute({
    method: 'PATCH',
    path: '/macros/{macroId}',
    tag,
    summary: 'Update a macro',
    operation: updateMacro,
    document: documents.update,
    pick: pick('updateMacro', 'macro'),
    output: macro,
  }),
  defineRoute({
    method: 'DELETE',
    path: '/macros/{macroId}',
    tag,
    summary: 'Delete a macro',
    operation: deleteMacro,
    document: documents.remove,
    pick: pick('deleteMacro'),
    output: z.object({ deleted: z.literal(true) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/conversations/{conversationId}/macros/{macroId}/run',
    tag,
    summary: 'Run a macro on a conversation',
    description: 'Runs its actions in order, and stops at the first that fails: `run.failed` says which and why.',
    operation: runMacro,
    document: documents.run,
    pick: pick('runMacro'),
    output: z.object({ run: macroRun, conversation: labelledConversation }),
  }),
];
