import type { Egress } from '../../domain/core/app.ts';

/** A port that a function never uses. Its bundle then contains no adapter for it, and a call is a bug. */
export function absent<T extends object>(name: string, methods: readonly (keyof T & string)[]): T {
  const reject = () => Promise.reject(new Error(`this function has no ${name}`));
  return Object.fromEntries(methods.map((method) => [method, reject])) as T;
}

/** For functions that call no customer's address. */
export const noEgress: Egress = {
  inspect() {
    throw new Error('this function has no egress');
  },
  fetch: () => Promise.reject(new Error('this function has no egress')),
};
