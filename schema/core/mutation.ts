import type { AnyOperation } from '../../domain/core/operation.ts';
import { builder, type RecordRef } from './builder.ts';
import { type OutputOf, resolve } from './context.ts';
import { type AnyFieldType, anyFieldType, inputType } from './from-zod.ts';

/** A type that Pothos built, with the values of its fields. */
interface Ref<Value = unknown> {
  $inferType: Value;
}
type PayloadType = Ref | readonly [Ref] | 'Boolean' | 'ID' | 'String' | 'Int';
type PayloadField = PayloadType | { type: PayloadType; nullable: true };

/** The value of a payload field of this type. */
type ValueOf<Field> =
  Field extends Ref<infer Value>
    ? Value
    : Field extends readonly [Ref<infer Value>]
      ? readonly Value[]
      : Field extends { type: infer Type; nullable: true }
        ? ValueOf<Type> | null | undefined
        : { Boolean: boolean; ID: string; String: string; Int: number }[Field & ('Boolean' | 'ID' | 'String' | 'Int')];

const capitalised = (name: string) => name.charAt(0).toUpperCase() + name.slice(1);

const takesInput = ({ ids, input }: AnyOperation) => Object.keys({ ...ids.shape, ...input.shape }).length > 0;
const inputOf = ({ ids, input }: AnyOperation, typeName: string) => inputType(`${typeName}Input`, ids, input);

const optionsOf = (field: PayloadField): { type: AnyFieldType; nullable: boolean } =>
  typeof field === 'object' && 'type' in field
    ? { type: anyFieldType(field.type), nullable: true }
    : { type: anyFieldType(field), nullable: false };

/**
 * Creates a mutation with the operation's name. It takes `input: <Name>Input!`, built from the operation's IDs and
 * input, and returns `<Name>Payload` with `fields`, which `toPayload` derives from the operation's result.
 */
export function mutation<Op extends AnyOperation, const Fields extends Record<string, PayloadField>>(
  op: Op,
  description: string,
  fields: Fields,
  toPayload: (output: OutputOf<Op>) => { [Name in keyof Fields]: ValueOf<Fields[Name]> },
): void {
  const typeName = capitalised(op.name);
  const payload: RecordRef<Record<string, unknown>> = builder.objectRef(`${typeName}Payload`);
  payload.implement({
    fields: (t) =>
      Object.fromEntries(
        Object.entries(fields).map(([name, field]) => [
          name,
          t.field({ ...optionsOf(field), resolve: (parent) => anyFieldType(parent[name]) }),
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
      resolve: async (
        _root,
        args: { input?: Record<string, unknown> },
        context,
        info,
      ): Promise<Record<string, unknown>> => toPayload(await resolve(context, info, op, args.input)),
    }),
  );
}
