/** The methods of a port, all of them asynchronous. */
type AsyncPort = { [method: string]: (...args: never[]) => Promise<unknown> };

/**
 * A port whose adapter is loaded at its first call, once. A function that seldom or never calls it starts without reading
 * its code (the S3 client alone is 100 KB).
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
