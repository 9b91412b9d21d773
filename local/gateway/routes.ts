import type { BufferedHandler, StreamingHandler } from '../lambda/invoke.ts';

export interface GatewayRoute {
  /** An exact path, with `{name}` for one segment, or ending in `/*` for everything below. */
  path: string;
  handler: BufferedHandler | StreamingHandler;
  streaming: boolean;
  timeoutSeconds: number;
  name: string;
  memoryMb: number;
}

export interface RouteMatch {
  route: GatewayRoute;
  /** As API Gateway writes it: `/v1/{proxy+}`. */
  resource: string;
  /** The value of each path parameter, still percent-encoded. Undefined for an exact route. */
  parameters: Record<string, string> | undefined;
}

interface Pattern {
  route: GatewayRoute;
  resource: string;
  expression: RegExp;
  /** Specificity per segment: exact, one segment, or everything below. */
  openness: string;
}

function toPattern(route: GatewayRoute): Pattern {
  const resource = route.path.replace(/\/\*$/, '/{proxy+}');
  const segments = resource.split('/').slice(1);
  const isGreedy = (segment: string) => segment.endsWith('+}');
  const isNamed = (segment: string) => segment.startsWith('{');
  const toExpression = (segment: string) => {
    if (!isNamed(segment)) return RegExp.escape(segment);
    const name = segment.slice(1, isGreedy(segment) ? -2 : -1);
    return isGreedy(segment) ? `(?<${name}>.+)` : `(?<${name}>[^/]+)`;
  };
  return {
    route,
    resource,
    expression: new RegExp(`^/${segments.map(toExpression).join('/')}$`),
    openness: segments.map((segment) => (isGreedy(segment) ? '2' : isNamed(segment) ? '1' : '0')).join(''),
  };
}

/**
 * Returns the most specific route, compared segment by segment as in API Gateway: exact, then `{name}`, then `/*`.
 * `/a/*` does not match `/a/` itself.
 */
export function routeMatcher(routes: readonly GatewayRoute[]): (path: string) => RouteMatch | undefined {
  const exact = new Map<string, RouteMatch>();
  const open: Pattern[] = [];
  for (const pattern of routes.map(toPattern)) {
    const { route, resource, openness } = pattern;
    if (/[12]/.test(openness)) open.push(pattern);
    else exact.set(resource, { route, resource, parameters: undefined });
  }
  open.sort((a, b) => (a.openness < b.openness ? -1 : a.openness > b.openness ? 1 : 0));
  return (path) => {
    const exactRoute = exact.get(path);
    if (exactRoute) return exactRoute;
    for (const { route, resource, expression } of open) {
      const groups = expression.exec(path)?.groups;
      if (groups) return { route, resource, parameters: { ...groups } };
    }
    return undefined;
  };
}
