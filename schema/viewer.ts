import { updateNotifications } from '../domain/people/notifications.ts';
import { updateViewer } from '../domain/people/rename.ts';
import { getViewer, viewer } from '../domain/people/viewer.ts';
import { memberNotifications } from '../domain/team/notifications.ts';
import { member } from '../domain/team/records.ts';
import { about } from './core/about.ts';
import { builder } from './core/builder.ts';
import { resolve } from './core/context.ts';
import { outputType } from './core/from-zod.ts';
import { mutation } from './core/mutation.ts';
import './team.ts';

builder.queryFields((t) => ({
  viewer: t.field({
    type: outputType(viewer),
    nullable: true,
    description: about(getViewer, 'Who makes the call: the key or person, its scopes and its workspaces.'),
    resolve: (_root, _args, context, info) => resolve(context, info, getViewer),
  }),
}));

mutation(
  updateViewer,
  'Updates the name under which the person who makes the call is a member of the workspace. Not for keys.',
  { member: outputType(member) },
  (changed) => ({ member: changed }),
);

mutation(
  updateNotifications,
  'Updates which mails the member that makes the call receives, and when. Not for keys without a member.',
  { notifications: outputType(memberNotifications) },
  ({ notifications }) => ({ notifications }),
);
