import { getViewer, viewer } from '../domain/people/viewer.ts';
import { about } from './core/about.ts';
import { builder } from './core/builder.ts';
import { resolve } from './core/context.ts';
import { outputType } from './core/from-zod.ts';
import './team.ts';

builder.queryFields((t) => ({
  viewer: t.field({
    type: outputType(viewer),
    nullable: true,
    description: about(getViewer, 'Who makes the call: the key or person, its scopes and its workspaces.'),
    resolve: (_root, _args, context, info) => resolve(context, info, getViewer),
  }),
}));
