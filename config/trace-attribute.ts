/** Message attribute with the trace that a message continues. AWS's own attribute is not kept by every emulator. */
export const TRACE_ATTRIBUTE = 'trace';
