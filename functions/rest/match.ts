import type { Method, Route } from './route.ts';

interface Node {
  fixed: Map<string, Node>;
  parameter: Node | undefined;
  /** Parameter names are each route's own, so a path's ids keep the names of the route that matched. */
  routes: Map<Method, { route: Route; names: string[] }>;
}

const node = (): Node => ({ fixed: new Map(), parameter: undefined, routes: new Map() });

export type Match =
  | { kind: 'route'; route: Route; ids: Record<string, string> }
  | { kind: 'wrong-method'; allow: Method[] }
  | { kind: 'unknown' };

/** Builds the matcher of a route table: a tree by path segment, fixed segments before parameters. */
export function createMatcher(routes: readonly Route[]): (method: string, path: string) => Match {
  const root = node();
  for (const route of routes) {
    const names: string[] = [];
    let at = root;
    for (const segment of route.path.split('/').slice(1)) {
      const name = /^\{(\w+)\}$/.exec(segment)?.[1];
      if (name) {
        names.push(name);
        at.parameter ??= node();
        at = at.parameter;
      } else {
        if (!at.fixed.has(segment)) at.fixed.set(segment, node());
        at = at.fixed.get(segment)!;
      }
    }
    at.routes.set(route.method, { route, names });
  }
  return (method, path) => match(root, method, path);
}

function match(root: Node, method: string, path: string): Match {
  const segments = path.split('/').slice(1);
  for (const { at, values } of walk(root, segments, 0, [])) {
    if (at.routes.size === 0) continue;
    const found = at.routes.get((method === 'HEAD' ? 'GET' : method) as Method);
    if (!found) return { kind: 'wrong-method', allow: [...at.routes.keys()] };
    return {
      kind: 'route',
      route: found.route,
      ids: Object.fromEntries(found.names.map((name, i) => [name, values[i]!])),
    };
  }
  return { kind: 'unknown' };
}

/** Ends of the tree that a path reaches, fixed segments first; a fixed one wins also where only it has another method. */
function* walk(
  at: Node,
  segments: string[],
  index: number,
  values: string[],
): Generator<{ at: Node; values: string[] }> {
  if (index === segments.length) {
    yield { at, values };
    return;
  }
  const segment = segments[index]!;
  const fixed = at.fixed.get(segment);
  if (fixed) yield* walk(fixed, segments, index + 1, values);
  // Nothing between two slashes, or after the last, is no id.
  if (at.parameter && segment !== '') yield* walk(at.parameter, segments, index + 1, [...values, decode(segment)]);
}

/** A segment that cannot be decoded stays as it is: it names nothing. */
function decode(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
