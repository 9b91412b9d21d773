/** What a chatbot says around actions, in one language. */
export interface SpokenTexts {
  /** Asks for an input without a question of its owner. `{name}`: its label. */
  askFor: string;
  /** Before a question is asked again. */
  unclear: string;
  /** An answer states more than one value. */
  several: string;
  numberExpected: string;
  wholeExpected: string;
  /** `{min}`, `{max}` */
  numberBetween: string;
  /** `{min}` */
  numberMin: string;
  /** `{max}` */
  numberMax: string;
  /** `{example}`: a date as the reader writes it. */
  dateExpected: string;
  /** `{min}`, `{max}`: dates. */
  dateBetween: string;
  /** `{min}`: a date. */
  dateMin: string;
  /** `{max}`: a date. */
  dateMax: string;
  /** `{min}` */
  textShort: string;
  /** `{max}` */
  textLong: string;
  /** A value that does not match its pattern. */
  checkAgain: string;
  /** `{values}`: the labels of the choices. */
  choose: string;
  emailExpected: string;
  replyYesNo: string;
  /** Before the exact values, and the request to reply yes or no. `{name}`: the action. */
  proposal: string;
  /** Without words of the owner. `{name}`: the action. */
  done: string;
  /** `{name}` */
  failed: string;
  /** The call was cut off. `{name}` */
  unknown: string;
  /** After `failed` or `unknown`, if a human was requested. */
  teamLooks: string;
  declined: string;
  /** The visitor gave up before a proposal. */
  cancelled: string;
  expired: string;
  /** An older button was pressed. */
  stale: string;
  alreadyDone: string;
  waitsForColleague: string;
  /** `{name}` */
  notApproved: string;
  /** `{name}` */
  approvalExpired: string;
  /** Before a code is sent. */
  askAddress: string;
  /** `{email}` */
  codeSent: string;
  /** `{count}`: tries that are left. */
  wrongCode: string;
  tooManyTries: string;
  codeExpired: string;
  tooManyCodes: string;
  codeNotSent: string;
  /** `{name}`: the chatbot, `{code}` */
  codeMailSubject: string;
  /** `{name}`: the chatbot, `{code}` */
  codeMail: string;
  /** The action is for visitors whose identity was verified. */
  mustSignIn: string;
  /** Actions are stopped, or the action cannot be used. */
  notAvailable: string;
  /** A limit is reached. */
  tooOften: string;
  /** A correction. `{values}`: labels and new values. */
  changed: string;
  cancelHint: string;
  /** After three answers that could not be read. */
  offerHelp: string;
  /** As the value of an input. */
  yes: string;
  /** As the value of an input. */
  no: string;
}
