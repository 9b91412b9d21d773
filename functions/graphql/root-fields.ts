import { type DocumentNode, getOperationAST, Kind, type SelectionSetNode } from 'graphql';

/**
 * How many root fields an operation asks for, fragments included, each response key once. Introspection is free. What
 * `@skip` may leave out is counted: the document asked for it.
 */
export function countRootFields(document: DocumentNode, operationName?: string | null): number {
  const operation = getOperationAST(document, operationName);
  const keys = new Set<string>();
  const seen = new Set<string>();
  const collect = ({ selections }: SelectionSetNode) => {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        if (!selection.name.value.startsWith('__')) keys.add(selection.alias?.value ?? selection.name.value);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        collect(selection.selectionSet);
      } else if (!seen.has(selection.name.value)) {
        seen.add(selection.name.value);
        const fragment = document.definitions.find(
          (definition) =>
            definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === selection.name.value,
        );
        if (fragment?.kind === Kind.FRAGMENT_DEFINITION) collect(fragment.selectionSet);
      }
    }
  };
  if (operation) collect(operation.selectionSet);
  return keys.size;
}
