/** Where the examples reach the platform: on one machine. The reference page puts its own place instead. */
export const SAMPLE_ROOT = 'http://localhost:4000';
