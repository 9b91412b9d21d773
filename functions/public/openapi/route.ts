import type * as z from 'zod';
import type { ErrorCode } from '../../../domain/core/errors.ts';
import type { RequestLimit } from '../../../domain/core/limits.ts';

/** One row of the keyless surface, for the reference. */
export interface PublicRoute {
  method: 'GET' | 'POST';
  /** Below `/public/{publicId}`. */
  path: string;
  operationId: string;
  summary: string;
  description: string;
  query?: z.ZodObject;
  headers?: z.ZodObject;
  body?: z.ZodObject;
  /** Left out where the answer is only a stream. */
  output?: z.ZodType;
  /** Data of each event, where the answer is by default a stream of server-sent events. */
  events?: Record<string, z.ZodType>;
  /** Media types of a file, where the answer is one. */
  file?: readonly string[];
  limit?: RequestLimit;
  /** What can go wrong beside what can on every public route. */
  errors?: readonly ErrorCode[];
  cacheable?: boolean;
}
