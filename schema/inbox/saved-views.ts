import { createSavedView, deleteSavedView, updateSavedView } from '../../domain/saved-views/change.ts';
import { listSavedViews } from '../../domain/saved-views/find.ts';
import { savedView } from '../../domain/saved-views/records.ts';
import { about } from '../core/about.ts';
import { builder } from '../core/builder.ts';
import { resolve } from '../core/context.ts';
import { outputType } from '../core/from-zod.ts';
import { mutation } from '../core/mutation.ts';

const SavedViewType = outputType(savedView);

builder.queryField('savedViews', (t) =>
  t.field({
    type: [SavedViewType],
    nullable: true,
    description: about(listSavedViews, "The team's saved views of the inbox, then the caller's own."),
    resolve: async (_root, _args, context, info) => (await resolve(context, info, listSavedViews, {})).savedViews,
  }),
);

const whole = { savedView: SavedViewType } as const;
mutation(
  createSavedView,
  'Saves a view of the inbox. A member can have 50, a workspace can share 50.',
  whole,
  (view) => ({
    savedView: view,
  }),
);
mutation(
  updateSavedView,
  'Updates the given fields of a saved view. Only its author or an admin changes a shared one.',
  whole,
  (view) => ({ savedView: view }),
);
mutation(
  deleteSavedView,
  'Deletes a saved view. Only its author or an admin deletes a shared one.',
  { deletedId: 'ID', deleted: 'Boolean' },
  ({ id, deleted }) => ({ deletedId: id, deleted }),
);
