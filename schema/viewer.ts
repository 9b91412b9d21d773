import { getViewer, viewer } from '../domain/people/viewer.ts';
import { builder } from './core/builder.ts';
import { resolve } from './core/context.ts';
import { outputType } from './core/from-zod.ts';
import './team.ts';

builder.queryFields((t) => ({
  viewer: t.field({
    type: outputType(viewer),
    nullable: true,
    description: 'Who makes the call. Needs no scope.',
    resolve: (_root, _args, context, info) => resolve(context, info, getViewer),
  }),
}));
