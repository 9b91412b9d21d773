import { type FunctionConfig, type FunctionName, functions } from '../config/functions.ts';
import { installLambdaShim } from './lambda.ts';

// biome-ignore lint/suspicious/noExplicitAny: each function has an event of its own
export type Handler = (...args: any[]) => any;

export interface LocalFunction extends FunctionConfig {
  name: FunctionName;
  handler: Handler;
}

/** Loads the very entry points that the stack deploys. The environment must be set before: each starts its App on load. */
export async function loadFunctions(): Promise<LocalFunction[]> {
  installLambdaShim();
  const names = Object.keys(functions) as FunctionName[];
  return Promise.all(
    names.map(async (name) => {
      const module = (await import(new URL(`../${functions[name].entry}`, import.meta.url).href)) as {
        handler: Handler;
      };
      return { ...functions[name], name, handler: module.handler };
    }),
  );
}
