import { type Resource, type StackTemplate, synthesise } from '../../infra/synthesise.ts';

let made: StackTemplate | undefined;
/** The stack's template, synthesised once, checks included. */
export const template = (): StackTemplate => {
  made ??= synthesise();
  return made;
};

export const resourcesOf = (type: string): (Resource & { id: string })[] =>
  Object.entries(template().Resources).flatMap(([id, resource]) =>
    resource.Type === type ? [{ id, ...resource }] : [],
  );

/** The properties of the only resource of a type. */
export function only(type: string): Resource {
  const found = resourcesOf(type);
  if (found.length !== 1) throw new Error(`${found.length} of ${type}`);
  return found[0]!;
}
