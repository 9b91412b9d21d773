/** The platform's root URL in examples. The reference page replaces it by its own. */
export const SAMPLE_ROOT = 'http://localhost:4000';
