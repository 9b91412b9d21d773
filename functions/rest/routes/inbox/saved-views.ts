import * as z from 'zod';
import { createSavedView, deleteSavedView, updateSavedView } from '../../../../domain/saved-views/change.ts';
import { listSavedViews } from '../../../../domain/saved-views/find.ts';
import { savedView } from '../../../../domain/saved-views/records.ts';
import * as documents from '../../documents/inbox/saved-views.ts';
import { defineRoute, type RestRoute } from '../../route.ts';
import { pick } from '../../shapes.ts';

const tag = 'Conversations';

export const savedViewRoutes: readonly RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/saved-views',
    tag,
    summary: 'List the saved views of the inbox',
    operation: listSavedViews,
    document: documents.list,
    pick: ({ savedViews }) => ({ savedViews }),
    output: z.object({ savedViews: z.array(savedView) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/saved-views',
    tag,
    summary: 'Save a view of the inbox',
    operation: createSavedView,
    creates: true,
    document: documents.create,
    pick: pick('createSavedView', 'savedView'),
    output: savedView,
  }),
  defineRoute({
    method: 'PATCH',
    path: '/saved-views/{savedViewId}',
    tag,
    summary: 'Update a saved view',
    operation: updateSavedView,
    document: documents.update,
    pick: pick('updateSavedView', 'savedView'),
    output: savedView,
  }),
  defineRoute({
    method: 'DELETE',
    path: '/saved-views/{savedViewId}',
    tag,
    summary: 'Delete a saved view',
    operation: deleteSavedView,
    document: documents.remove,
    pick: pick('deleteSavedView'),
    output: z.object({ deleted: z.literal(true) }),
  }),
];
