import type { AnyOperation } from '../../domain/core/operations/operation.ts';
import { about } from './about.ts';
import { builder, type RecordRef } from './builder.ts';
import { type OutputOf, resolve } from './context.ts';
import { inputType } from './from-zod.ts';
import { type AnyFieldType, anyFieldType } from './leaf-types.ts';

/** A type that Pothos built, with the values of its fields. */
interface Ref<Value = unknown> {
  $inferType: Value;
}
type PayloadType = Ref | readonly [Ref] | 'Boolean' | 'ID' | 'String' | 'Int';
type PayloadField = PayloadType | { type: PayloadType; nullable: true; description?: string };

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
const uncapitalised = (name: string) => name.charAt(0).toLowerCase() + name.slice(1);

const takesInput = ({ ids, input }: AnyOperation) => Object.keys({ ...ids.shape, ...input.shape }).length > 0;
const inputOf = ({ ids, input }: AnyOperation, typeName: string) =>
  inputType(`${typeName}Input`, [ids, input], `Input of \`${uncapitalised(typeName)}\`.`);

/** Descriptions of payload fields that mean the same in every mutation. Any other field holds the record after the change. */
const payloadTexts: Record<string, string> = {
  deleted: 'Always true.',
  deletedId: 'ID of the deleted record.',
  revoked: 'Always true.',
  removed: 'Always true.',
  dismissed: 'Always true.',
  typing: 'Whether the agent is shown as typing.',
  key: 'The whole API key. Shown only once.',
  token: "The invite's token. Shown only once.",
  acceptUrl: 'URL where the invited person accepts. Shown only once.',
  mailed: 'Whether a mail server has accepted the mail.',
  bindingToken: 'Gives access to the conversation in the public chat. Shown only once.',
  secret: 'The signing secret. Null unless it is new; shown only once.',
  upload: 'Where to upload the file, and the ID to refer to it afterwards.',
  workspaceId: 'ID of the client workspace.',
  balance: 'Credits that the client can spend after the move.',
  sent: 'Always true.',
  status: 'The status after the change.',
  topics: 'Topics, most frequent first.',
  review: 'What has changed of the tool.',
  delivery: 'The new delivery. Query `webhookDeliveries` for its result.',
};

const words = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function optionsOf(name: string, field: PayloadField): { type: AnyFieldType; nullable: boolean; description: string } {
  const options = typeof field === 'object' && 'type' in field ? field : undefined;
  return {
    type: anyFieldType(options?.type ?? field),
    nullable: options !== undefined,
    description: options?.description ?? payloadTexts[name] ?? `The ${words(name)} after the change.`,
  };
}

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
    description: `Result of \`${op.name}\`.`,
    fields: (t) =>
      Object.fromEntries(
        Object.entries(fields).map(([name, field]) => [
          name,
          t.field({ ...optionsOf(name, field), resolve: (parent) => anyFieldType(parent[name]) }),
        ]),
      ),
  });
  builder.mutationField(op.name, (t) =>
    t.field({
      type: payload,
      // Nullable, so that one failed field does not discard the others' results.
      nullable: true,
      description: about(op, description),
      // GraphQL does not allow an input type without fields.
      args: takesInput(op)
        ? { input: t.arg({ type: inputOf(op, typeName), required: true, description: 'IDs and fields of the call.' }) }
        : {},
      resolve: async (
        _root,
        args: { input?: Record<string, unknown> },
        context,
        info,
      ): Promise<Record<string, unknown>> => {
        const output = await resolve(context, info, op, args.input);
        // Mutations run one after another, and this one may have changed what an earlier one's payload has read.
        context.loaders = {};
        return toPayload(output);
      },
    }),
  );
}
