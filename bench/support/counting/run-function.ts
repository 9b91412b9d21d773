import type { FunctionName } from '../../../config/functions.ts';
import type { Usage } from '../pricing/prices.ts';
import type { Counted } from './counted-stores.ts';

export interface Run {
  usage: Usage;
  counted: Counted;
  status: number;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a payload has the shape of its route
  data: any;
}

/** Runs a function with an event of AWS's. */
export type RunFunction = (name: FunctionName, event: unknown) => Promise<Run>;
