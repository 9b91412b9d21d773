import { createLabel, deleteLabel, updateLabel } from '../../domain/labels/change.ts';
import { listLabels } from '../../domain/labels/find.ts';
import { label } from '../../domain/labels/records.ts';
import { about } from '../core/about.ts';
import { builder } from '../core/builder.ts';
import { resolve } from '../core/context.ts';
import { outputType } from '../core/from-zod.ts';
import { mutation } from '../core/mutation.ts';

export const LabelType = outputType(label);

builder.queryField('labels', (t) =>
  t.field({
    type: [LabelType],
    nullable: true,
    description: about(listLabels, 'The labels of the workspace, by name.'),
    resolve: async (_root, _args, context, info) => (await resolve(context, info, listLabels)).labels,
  }),
);

const whole = { label: LabelType } as const;
mutation(createLabel, 'Creates a label. A workspace can have 200.', whole, (label) => ({ label }));
mutation(updateLabel, 'Updates the given fields of a label, on every conversation that has it.', whole, (label) => ({
  label,
}));
mutation(
  deleteLabel,
  'Deletes a label, and takes it off every conversation.',
  { deletedId: 'ID', deleted: 'Boolean' },
  ({ id, deleted }) => ({ deletedId: id, deleted }),
);
