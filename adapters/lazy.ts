/** The methods of a port, all asynchronous. */
type AsyncPort = { [method: string]: (...args: never[]) => Promise<unknown> };

/**
 * Returns a port whose adapter is loaded once, at the first call. Functions that rarely or never call it start without
 * loading its code (the S3 client alone is 100 KB).
 */
export function lazy<T extends object>(methods: readonly (keyof T & string)[], load: () => Promise<T>): T {
  let loading: Promise<AsyncPort> | undefined;
  const port: Record<string, (...args: never[]) => Promise<unknown>> = {};
  for (const method of methods) {
    port[method] = async (...args) => {
      loading ??= load() as Promise<unknown> as Promise<AsyncPort>;
      return (await loading)[method]!(...args);
    };
  }
  return port as T;
}
