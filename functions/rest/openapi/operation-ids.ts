import type { AnyOperation } from '../../../domain/core/operations/operation.ts';
import type { RestRoute } from '../route.ts';

const pascal = (words: string) => words.replace(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * Gives each row a unique name. If several rows call one operation, the one with the shortest path has the operation's
 * name, and the others append the last segment of their path: `getChatbot`, `getChatbotBusinessHours`.
 */
export function operationIds(routes: readonly RestRoute[]): (route: RestRoute) => string {
  const plain = new Map<AnyOperation, RestRoute>();
  for (const route of routes) {
    const shorter = plain.get(route.operation);
    if (!shorter || route.path.length < shorter.path.length) plain.set(route.operation, route);
  }
  return (route) => {
    const { operation, path } = route;
    const isPlain = plain.get(operation) === route;
    return isPlain ? operation.name : operation.name + pascal(path.slice(path.lastIndexOf('/') + 1));
  };
}
