import * as z from 'zod';
import type { ZodOpenApiPathsObject } from 'zod-openapi';
import { limits } from '../../../domain/core/operations/limits.ts';
import { acceptInput, member } from '../../../domain/team/records.ts';
import { limitText } from '../../../schema/core/about.ts';
import { errorRefs } from './errors.ts';
import { headerRefs } from './headers.ts';
import { bodyErrors, envelope, requestBody } from './operation.ts';

const errors = [
  ...bodyErrors,
  'USAGE_LIMIT_REACHED',
  'NOT_FOUND',
  'VALIDATION_ERROR',
  'RATE_LIMITED',
  'INTERNAL_ERROR',
  'SERVICE_UNAVAILABLE',
] as const;

const limit = limitText(limits.inviteAccept, 'IP address');

/** The team's path without a key. It is not below `/v1`. */
export const invitePaths = (): ZodOpenApiPathsObject => ({
  '/invites/accept': {
    post: {
      operationId: 'acceptInvite',
      tags: ['Team'],
      summary: 'Accept an invite',
      description: `Uses up the token. Returns 404 for an unknown, used, revoked or expired token.\n\nNo key. Limit: ${limit}.`,
      security: [],
      requestBody: requestBody(acceptInput),
      responses: {
        200: {
          description: 'Success.',
          headers: headerRefs('x-request-id'),
          content: { 'application/json': { schema: envelope(z.object({ member })) } },
        },
        ...errorRefs(new Set(errors)),
      },
    },
  },
});
