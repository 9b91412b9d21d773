export type Places = readonly [first: number, ...rest: number[]];

/** A concept that a text names, and the positions of the words that name it. */
export interface Hit {
  concept: string;
  /** The words only hint at the concept. */
  hint: boolean;
  places: Places;
}
