/** The issuer's list of users, if the platform keeps it. */
export interface Directory {
  /** Lets the owner of an address sign in. Idempotent. Throws SERVICE_UNAVAILABLE. */
  add(address: string): Promise<void>;
}
