/** Headers that a request bears which came through CloudFront. Written there, over whatever a viewer sent. */
export const cdnHeaders = {
  /** Proves that CloudFront wrote the other one. */
  secret: 'x-frontdesk-cdn',
  /** The viewer's address. */
  address: 'x-frontdesk-viewer',
} as const;
