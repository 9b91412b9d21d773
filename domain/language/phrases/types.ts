/**
 * What one language says, as lists with commas between. Accents and case do not matter; a `*` at the end of a word
 * stands for any ending of up to twelve letters.
 */
export interface Phrases {
  yes: string;
  /** Words that agree only where nothing else in the reply refuses: "ok, no thanks" is a no. */
  weakYes: string;
  no: string;
  /** Words that do not change the meaning of a yes or a no. */
  polite: string;
  greeting: string;
  thanks: string;
  goodbye: string;
  identity: string;
  /** Words that do not change the meaning of small talk. */
  filler: string;
  /** Asks whether the answer before is right. */
  doubt: string;
  /** Asks what else there is than the answer before, or whether there is anything cheaper. */
  more: string;
  /** Asks whether a language may be used. `X` stands for its name; in languages without spaces it is written out. */
  languages: string;
  /** Anger at the chatbot or at who is behind it, and complaints. Anywhere in a message. */
  complaint: string;
  /** An emergency, or that help is needed at once. Anywhere in a message. */
  urgent: string;
  /** The same as a whole message. */
  urgentAlone: string;
  /** Before `complaint` or `urgent` in a clause, or anywhere in it if the verb comes last: it is asked about, or supposed. */
  hypothetical: string;
  human: HumanWords;
}

export interface HumanWords {
  /** Unmistakably a person who would answer: "live agent". */
  people: string;
  /** A person only after a verb of talking: "talk to someone". */
  staff: string;
  /** Verbs of talking, before the person. */
  talk: string;
  /** Verbs of wanting, before the person; only with `people`. */
  want: string;
  /** What may stand between verb and person. */
  filler: string;
  /** Verbs of talking, after the person: "a human I can talk to". */
  thenTalk: string;
  /** Verbs of wanting, after the person; only with `people`. */
  thenWant: string;
  /** Sufficient as a whole message, in addition to `people`. */
  alone: string;
  /** Refusals, up to four words before. */
  not: string;
  /** Refusals, directly before. */
  notDirectly: string;
  /** Refusals, up to two words after. */
  notAfter: string;
  /** Turns away from an earlier refusal: "not a bot but a human". */
  but: string;
  /** Words after the person that make something else of it: "human resources". */
  thing: string;
  /** Those for whom the question is asked when it is not for oneself: "can visitors talk to a human". */
  others: string;
}
