/** The owner and purpose of a secret. A secret only opens with the binding that it was sealed with. */
export interface SecretBinding {
  workspaceId: string;
  /** For example `webhook:leads`. */
  purpose: string;
}
/** Encrypts customers' secrets, up to 4,096 bytes of text. Sealed text is safe to store, not to show. */
export interface Secrets {
  seal(text: string, bind: SecretBinding): Promise<string>;
  /** Throws if the text was modified, or sealed with another key or binding. */
  open(sealed: string, bind: SecretBinding): Promise<string>;
}
