import { signal } from '@preact/signals';

export type Variables = Record<string, unknown>;

/** A GraphQL call that the current screen made. */
export interface GraphqlCall {
  name: string;
  document: string;
  variables: Variables;
}

const MAX_CALLS = 12;
export const calls = signal<readonly GraphqlCall[]>([]);

const nameOf = (document: string) => /^\w+ (\w+)/.exec(document)?.[1] ?? 'Query';

/** Keeps the newest call of each name. */
export function noteCall(document: string, variables: Variables): void {
  const name = nameOf(document);
  const others = calls.peek().filter((call) => call.name !== name);
  calls.value = [{ name, document, variables }, ...others].slice(0, MAX_CALLS);
}

export function forgetCalls(): void {
  calls.value = [];
}
