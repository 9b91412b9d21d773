/** Calls `make` once, and again after it has failed, for example when the network has recovered. */
export function keep<T>(make: () => Promise<T>) {
  const get: { (): Promise<T>; kept?: Promise<T> | undefined } = () => {
    get.kept ??= make();
    get.kept.catch(() => {
      get.kept = undefined;
    });
    return get.kept;
  };
  return get;
}
