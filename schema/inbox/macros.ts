import { createMacro, deleteMacro, updateMacro } from '../../domain/macros/change.ts';
import { listMacros } from '../../domain/macros/find.ts';
import { macro, macroRun } from '../../domain/macros/records.ts';
import { runMacro } from '../../domain/macros/run.ts';
import { ConversationType } from '../conversations.ts';
import { about } from '../core/about.ts';
import { builder } from '../core/builder.ts';
import { resolve } from '../core/context.ts';
import { outputType } from '../core/from-zod.ts';
import { mutation } from '../core/mutation.ts';

const MacroType = outputType(macro);

builder.queryField('macros', (t) =>
  t.field({
    type: [MacroType],
    nullable: true,
    description: about(listMacros, 'The macros of the workspace, by name.'),
    resolve: async (_root, _args, context, info) => (await resolve(context, info, listMacros, {})).macros,
  }),
);

const whole = { macro: MacroType } as const;
mutation(createMacro, 'Creates a macro of up to ten actions. A workspace can have 100.', whole, (made) => ({
  macro: made,
}));
mutation(updateMacro, 'Updates the given fields of a macro.', whole, (changed) => ({ macro: changed }));
mutation(deleteMacro, 'Deletes a macro.', { deletedId: 'ID', deleted: 'Boolean' }, ({ id, deleted }) => ({
  deletedId: id,
  deleted,
}));
mutation(
  runMacro,
  'Runs the actions of a macro on a conversation, in order. Stops at the first that fails.',
  { run: outputType(macroRun), conversation: ConversationType },
  (result) => result,
);
