import {
  type ASTVisitor,
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLSchema,
  getIntrospectionQuery,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';

/** Average number of rows of each list in the introspection schema, by field. */
type Sizes = Record<string, number>;

const average = (total: number, count: number) => Math.max(1, total / Math.max(1, count));

function sizesOf(graphqlSchema: GraphQLSchema): Sizes {
  const types = Object.values(graphqlSchema.getTypeMap());
  const composite = types.filter((type) => isObjectType(type) || isInterfaceType(type));
  const inputs = types.filter(isInputObjectType);
  const enums = types.filter(isEnumType);
  const fields = composite.flatMap((type) => Object.values(type.getFields()));
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  return {
    types: types.length,
    directives: graphqlSchema.getDirectives().length,
    fields: average(fields.length, types.length),
    args: average(sum(fields.map(({ args }) => args.length)), fields.length),
    inputFields: average(sum(inputs.map((type) => Object.keys(type.getFields()).length)), types.length),
    enumValues: average(sum(enums.map((type) => type.getValues().length)), types.length),
  };
}

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

const fragmentsOf = ({ definitions }: DocumentNode): Fragments =>
  new Map(definitions.flatMap((part) => (part.kind === Kind.FRAGMENT_DEFINITION ? [[part.name.value, part]] : [])));

/**
 * Estimates how many values the introspection in an operation returns: one per field, multiplied by the rows of the
 * lists around it.
 */
function costOf(operation: OperationDefinitionNode, fragments: Fragments, sizes: Sizes): number {
  const fragmentCosts = new Map<string, number>();
  const ofFragment = (name: string, isCounted: boolean): number => {
    const id = `${name} ${isCounted}`;
    const cachedCost = fragmentCosts.get(id);
    if (cachedCost !== undefined) return cachedCost;
    // Ends a cycle, which another rule rejects.
    fragmentCosts.set(id, 0);
    const fragment = fragments.get(name);
    const cost = fragment ? ofSelections(fragment.selectionSet, isCounted) : 0;
    fragmentCosts.set(id, cost);
    return cost;
  };
  // Nothing outside `__schema` and `__type` is counted.
  const ofSelections = ({ selections }: SelectionSetNode, isCounted: boolean): number => {
    let cost = 0;
    for (const selection of selections) {
      if (selection.kind === Kind.FRAGMENT_SPREAD) cost += ofFragment(selection.name.value, isCounted);
      else if (selection.kind === Kind.INLINE_FRAGMENT) cost += ofSelections(selection.selectionSet, isCounted);
      else if (isCounted || /^__(schema|type)$/.test(selection.name.value)) {
        const below = selection.selectionSet ? ofSelections(selection.selectionSet, true) : 0;
        cost += (sizes[selection.name.value] ?? 1) * (1 + below);
      }
    }
    return cost;
  };
  return ofSelections(operation.selectionSet, false);
}

/** Twice the cost of graphql-js's own query for the whole schema, because tools send variants of it. */
const ROOM = 2;

interface Bound {
  sizes: Sizes;
  most: number;
}

function boundOf(graphqlSchema: GraphQLSchema): Bound {
  const sizes = sizesOf(graphqlSchema);
  const options = { inputValueDeprecation: true, schemaDescription: true, specifiedByUrl: true };
  const whole = parse(getIntrospectionQuery({ ...options, directiveIsRepeatable: true }));
  const costs = whole.definitions
    .filter((part) => part.kind === Kind.OPERATION_DEFINITION)
    .map((operation) => costOf(operation, fragmentsOf(whole), sizes));
  return { sizes, most: ROOM * Math.max(...costs) };
}

/**
 * Limits the introspection of one request. Introspection needs no key, so that tools work without one. The whole schema
 * is allowed once, but not thirty times under aliases.
 */
export function introspectionLimit(): Plugin {
  let bound: Bound | undefined;
  const rule = (context: ValidationContext): ASTVisitor => ({
    OperationDefinition(operation) {
      const fragments = fragmentsOf(context.getDocument());
      bound ??= boundOf(context.getSchema());
      if (costOf(operation, fragments, bound.sizes) <= bound.most) return;
      context.reportError(new GraphQLError('The document asks for more of the schema than one request may.'));
    },
  });
  return { onValidate: ({ addValidationRule }) => addValidationRule(rule) };
}
