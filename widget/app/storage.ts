export const local = () => localStorage;
export const ofTab = () => sessionStorage;

/**
 * Storage may be missing, full or forbidden, for example in a third-party frame. It then counts as empty, and the
 * session lasts as long as the page.
 */
export function reading(storage: () => Storage, key: string): object | undefined {
  try {
    const value = JSON.parse(storage().getItem(key)!);
    return value instanceof Object ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Without a value, removes what is stored. */
export function writing(storage: () => Storage, key: string, value?: unknown): void {
  try {
    if (value === undefined) storage().removeItem(key);
    else storage().setItem(key, JSON.stringify(value));
  } catch {
    // As above.
  }
}
