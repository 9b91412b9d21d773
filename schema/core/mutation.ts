import type { OutputRef } from '@pothos/core';
import type { AnyOperation } from '../../domain/core/operation.ts';
import { builder } from './builder.ts';
import { resolve } from './context.ts';
import { inputType } from './from-zod.ts';

type PayloadType = OutputRef<unknown> | readonly [OutputRef<unknown>] | 'Boolean' | 'ID' | 'String' | 'Int';
type PayloadField = PayloadType | { type: PayloadType; nullable: true };
const capitalised = (name: string) => name[0]!.toUpperCase() + name.slice(1);

const takesInput = ({ ids, input }: AnyOperation) => Object.keys({ ...ids.shape, ...input.shape }).length > 0;
const inputOf = ({ ids, input }: AnyOperation, typeName: string) => inputType(`${typeName}Input`, ids, input);
const typeOf = (field: PayloadField) =>
  typeof field === 'object' && 'type' in field
    ? { type: field.type as 'String', nullable: field.nullable as unknown as false }
    : { type: field as 'String' };

/**
 * Creates a mutation with the operation's name. It takes `input: <Name>Input!`, built from the operation's IDs and
 * input, and returns `<Name>Payload` with `fields`, which `toPayload` derives from the operation's result.
 */
export function mutation<Op extends AnyOperation, Fields extends Record<string, PayloadField>>(
  op: Op,
  description: string,
  fields: Fields,
  toPayload: (output: Awaited<ReturnType<Op['run']>>) => { [K in keyof Fields]: unknown },
): void {
  const typeName = capitalised(op.name);
  const payload = builder.objectRef<Record<string, unknown>>(`${typeName}Payload`).implement({
    fields: (t) =>
      Object.fromEntries(
        Object.entries(fields).map(([field, type]) => [
          field,
          t.field({ ...typeOf(type), resolve: (parent) => parent[field] as string }),
        ]),
      ),
  });
  builder.mutationField(op.name, (t) =>
    t.field({
      type: payload,
      // Nullable, so that one failed field does not discard the others' results.
      nullable: true,
      description,
      // GraphQL does not allow an input type without fields.
      args: takesInput(op) ? { input: t.arg({ type: inputOf(op, typeName), required: true }) } : {},
      resolve: async (_root, args: { input?: Record<string, unknown> }, context, info) =>
        toPayload((await resolve(context, info, op, args.input ?? {})) as Awaited<ReturnType<Op['run']>>),
    }),
  );
}
