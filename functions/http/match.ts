interface MatchRow {
  method: string;
  /** Parameters in braces: `/chatbots/{chatbotId}`. */
  path: string;
}

interface PathNode<R> {
  fixed: Map<string, PathNode<R>>;
  parameter: PathNode<R> | undefined;
  /** By method. Parameter names belong to each row, so a path's ids have the names of the row that matched. */
  rows: Map<string, { row: R; names: string[] }>;
}

const node = <R>(): PathNode<R> => ({ fixed: new Map(), parameter: undefined, rows: new Map() });

type Match<R> =
  | { kind: 'route'; route: R; ids: Record<string, string> }
  | { kind: 'wrong-method'; allow: string[]; path: string }
  | { kind: 'unknown' };

/**
 * Builds the matcher of a route table: a tree by path segment in which fixed segments take precedence over parameters.
 * `answersHead`: whether a GET row answers HEAD as well.
 */
export function createMatcher<R extends MatchRow>(
  rows: readonly R[],
  answersHead: (route: R) => boolean = () => true,
): (method: string, path: string) => Match<R> {
  const root = node<R>();
  for (const row of rows) {
    insert(root, row, row.method);
    if (row.method === 'GET' && answersHead(row)) insert(root, row, 'HEAD');
  }
  return (method, path) => match(root, method, path);
}

function insert<R extends MatchRow>(rootNode: PathNode<R>, route: R, method: string): void {
  const names: string[] = [];
  let at = rootNode;
  for (const segment of route.path.split('/').slice(1)) {
    const name = /^\{(\w+)\}$/.exec(segment)?.[1];
    if (name) {
      names.push(name);
      at.parameter ??= node();
      at = at.parameter;
    } else {
      const next = at.fixed.get(segment) ?? node<R>();
      at.fixed.set(segment, next);
      at = next;
    }
  }
  at.rows.set(method, { row: route, names });
}

function match<R extends MatchRow>(rootNode: PathNode<R>, method: string, path: string): Match<R> {
  const segments = path.split('/').slice(1);
  for (const { at, values } of walk(rootNode, segments, 0, [])) {
    const [first] = at.rows.values();
    if (!first) continue;
    const entry = at.rows.get(method);
    if (!entry) {
      const allow = [...at.rows.keys()].filter((allowedMethod) => allowedMethod !== 'HEAD');
      return { kind: 'wrong-method', allow, path: first.row.path };
    }
    return {
      kind: 'route',
      route: entry.row,
      ids: Object.fromEntries(entry.names.map((name, i) => [name, values[i] ?? ''])),
    };
  }
  return { kind: 'unknown' };
}

/**
 * Yields the nodes that a path reaches, fixed segments first. A fixed segment takes precedence even if only the parameter
 * has the method.
 */
function* walk<R>(
  at: PathNode<R>,
  segments: string[],
  index: number,
  values: string[],
): Generator<{ at: PathNode<R>; values: string[] }> {
  const segment = segments[index];
  if (segment === undefined) {
    yield { at, values };
    return;
  }
  const fixed = at.fixed.get(segment);
  if (fixed) yield* walk(fixed, segments, index + 1, values);
  // An empty segment is not an id.
  if (at.parameter && segment !== '') yield* walk(at.parameter, segments, index + 1, [...values, decode(segment)]);
}

/** A segment that cannot be decoded is returned unchanged and matches no id. */
function decode(segment: string): string {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
