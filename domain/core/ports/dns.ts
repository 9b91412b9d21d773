export interface Dns {
  /**
   * The TXT records of a name, each joined into one string. `answered` false: no DNS server responded, so the records are
   * unknown.
   */
  txt(name: string): Promise<{ answered: boolean; values: string[] }>;
}
