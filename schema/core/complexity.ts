/** Each is a separate read of up to a megabyte. */
export const storedTextComplexity = 10;
