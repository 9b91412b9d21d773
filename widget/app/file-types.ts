export const sizeText = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1_000_000).toFixed(1)} MB`;

/** What the API takes. It decides by the content; this only spares a visitor the upload. */
export const fileTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'application/pdf'];
