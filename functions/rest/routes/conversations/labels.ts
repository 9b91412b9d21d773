import * as z from 'zod';
import { createLabel, deleteLabel, updateLabel } from '../../../../domain/labels/change.ts';
import { listLabels } from '../../../../domain/labels/find.ts';
import { label } from '../../../../domain/labels/records.ts';
import * as documents from '../../documents/conversations/labels.ts';
import { defineRoute, type RestRoute } from '../../route.ts';
import { pick } from '../../shapes.ts';

const tag = 'Conversations';

export const labelRoutes: readonly RestRoute[] = [
  defineRoute({
    method: 'GET',
    path: '/labels',
    tag,
    summary: 'List the labels',
    operation: listLabels,
    document: documents.list,
    pick: ({ labels }) => ({ labels }),
    output: z.object({ labels: z.array(label) }),
  }),
  defineRoute({
    method: 'POST',
    path: '/labels',
    tag,
    summary: 'Create a label',
    operation: createLabel,
    creates: true,
    document: documents.create,
    pick: pick('createLabel', 'label'),
    output: label,
  }),
  defineRoute({
    method: 'PATCH',
    path: '/labels/{labelId}',
    tag,
    summary: 'Update a label',
    operation: updateLabel,
    document: documents.update,
    pick: pick('updateLabel', 'label'),
    output: label,
  }),
  defineRoute({
    method: 'DELETE',
    path: '/labels/{labelId}',
    tag,
    summary: 'Delete a label',
    operation: deleteLabel,
    document: documents.remove,
    pick: pick('deleteLabel'),
    output: z.object({ deleted: z.literal(true) }),
  }),
];
