/** Browsers share cookies between all ports of a host, so the port is part of their names. */
export const issuerCookieName = (issuer: string, what: string): string =>
  `fd_issuer_${what}_${new URL(issuer).port || 80}`;
