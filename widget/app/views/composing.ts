/** Whether a key belongs to an input method. Safari reports the Enter that ends a composition by the key code alone. */
export const isComposing = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229;
