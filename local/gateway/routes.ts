import type { BufferedHandler, StreamingHandler } from '../lambda.ts';

export interface GatewayRoute {
  /** Exact, or ending in `/*` for everything below. */
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
  /** What stands for `{proxy+}`, percent-encoded as sent; undefined for an exact route. */
  proxy: string | undefined;
}

/** The longest route wins, and an exact one before all. `/a/*` does not match `/a/` itself. */
export function routeMatcher(routes: readonly GatewayRoute[]): (path: string) => RouteMatch | undefined {
  const exact = new Map<string, RouteMatch>();
  const below: { prefix: string; resource: string; route: GatewayRoute }[] = [];
  for (const route of routes) {
    const prefix = route.path.endsWith('/*') ? route.path.slice(0, -1) : undefined;
    if (prefix) below.push({ prefix, resource: `${prefix}{proxy+}`, route });
    else exact.set(route.path, { route, resource: route.path, proxy: undefined });
  }
  below.sort((a, b) => b.prefix.length - a.prefix.length);
  return (path) => {
    const found = exact.get(path);
    if (found) return found;
    const parent = below.find(({ prefix }) => path.length > prefix.length && path.startsWith(prefix));
    return parent && { route: parent.route, resource: parent.resource, proxy: path.slice(parent.prefix.length) };
  };
}
