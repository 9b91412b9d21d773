type AsyncMethod = (...args: never[]) => Promise<unknown>;
/** A port whose methods are all asynchronous. */
type AsyncPort<T> = { [Method in keyof T]: AsyncMethod };

/**
 * Returns a port whose adapter is loaded once, at the first call, or again at the next one if that failed. Functions that rarely or
 * never call it start without loading its code (the S3 client alone is 100 KB).
 */
export function lazy<T extends AsyncPort<T>>(methods: readonly (keyof T & string)[], load: () => Promise<T>): T {
  let loading: Promise<T> | undefined;
  const loadOnce = () => {
    loading ??= load().catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  const port: Record<string, AsyncMethod> = {};
  for (const method of methods) {
    port[method] = async (...args) => (await loadOnce())[method](...args);
  }
  return port as T;
}
