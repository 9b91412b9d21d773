import { type DocumentNode, getOperationAST, Kind, type SelectionSetNode } from 'graphql';

/** Number of root fields of an operation. */
export const countRootFields = (document: DocumentNode, operationName?: string | null): number =>
  rootFields(document, operationName).size;

/**
 * The root fields of an operation, by response key, including those in fragments. Without introspection. A field with
 * `@skip` counts, because the document contains it.
 */
export function rootFields(document: DocumentNode, operationName?: string | null): Map<string, string> {
  const operation = getOperationAST(document, operationName);
  const fields = new Map<string, string>();
  const seen = new Set<string>();
  const collect = ({ selections }: SelectionSetNode) => {
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        const { name, alias } = selection;
        if (!name.value.startsWith('__')) fields.set(alias?.value ?? name.value, name.value);
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
  return fields;
}
