/** A number in a field that may be empty. */
export const shown = (value: number | null) => (value === null ? '' : String(value));
export const numberOrNull = (value: string) => (value.trim() === '' ? null : Number(value));
