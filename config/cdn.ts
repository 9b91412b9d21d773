/** Headers that CloudFront adds to each request. It overwrites values sent by the viewer. */
export const cdnHeaders = {
  /** Proves that CloudFront set the other headers. */
  secret: 'x-frontdesk-cdn',
  /** The viewer's address. */
  address: 'x-frontdesk-viewer',
  /** The host name that the viewer asked for. */
  host: 'x-frontdesk-host',
} as const;
