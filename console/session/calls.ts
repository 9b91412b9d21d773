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

/** The first field that is asked for. */
const nameOf = (document: string) => `${/\{(\w+)/.exec(document)?.[1]}`;

/** Keeps the newest call of each document. */
export function noteCall(document: string, variables: Variables): void {
  const others = calls.peek().filter((call) => call.document !== document);
  calls.value = [{ name: nameOf(document), document, variables }, ...others].slice(0, MAX_CALLS);
}

export function forgetCalls(): void {
  calls.value = [];
}
