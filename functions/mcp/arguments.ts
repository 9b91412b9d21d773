import type * as z from 'zod';
import { invalid } from '../../domain/core/errors.ts';
import { unknownFields } from '../http/unknown-fields.ts';

/** Throws VALIDATION_ERROR for arguments that a tool does not have: models invent some, and must learn that they did nothing. */
export function refuseUnknown(schema: z.ZodObject, args: Record<string, unknown>): void {
  const details = unknownFields(schema, args).map(({ path }) => ({ path, message: 'is not an argument of this tool' }));
  if (details.length > 0) throw invalid(details);
}
