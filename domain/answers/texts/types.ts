/** One language's fixed wording. `{name}` and `{count}` are filled in by `fill`, or by the widget. */
export interface FixedTexts {
  replies: ReplyTexts;
  widget: WidgetTexts;
}

/** What the platform itself says in a conversation. */
export interface ReplyTexts {
  greeting: string;
  placeholder: string;
  /** The sources do not answer; offers a person and asks for yes or no. */
  fallback: string;
  /** It is unclear what was asked: leads in the suggestions, a line each. */
  suggestionsIntro: string;
  /** Follows the suggestions; offers a person and asks for yes or no. */
  suggestionsOutro: string;
  /** What was asked is clear but for a name: leads in what it may be about. */
  suggestionsWhich: string;
  /** Precedes that question. `{name}`: what the visitor named. */
  nothingAbout: string;
  /** Leads in an answer that is likely but not certain. */
  hedge: string;
  /** Follows that answer: leads in the suggestions. */
  hedgeOthers: string;
  /** Leads in the suggestions for one of two questions, after the answer to the other. */
  otherQuestion: string;
  /** Ends that reply; offers a person and asks for yes or no. */
  hedgeOutro: string;
  /** Leads in an answer that was given before, in fewer words. */
  asSaid: string;
  /** The same answer was given before; offers a person and asks for yes or no. */
  nothingMore: string;
  /** The visitor asked whether the answer was right: leads in what it says once more. `{name}`: the source. */
  confirmed: string;
  /** The visitor asked what else there is: leads in the suggestions. */
  more: string;
  /** The offer was declined. */
  fallbackNoHuman: string;
  /** Leads in the replies to a request for a person. */
  handoffThanks: string;
  /** Leads them in where the visitor complains. */
  apology: string;
  handoffRequested: string;
  /** A further message while a person is awaited. */
  handoffWaiting: string;
  /** A person was asked for outside opening hours. */
  handoffAway: string;
  /** For a blocked topic where the chatbot has no refusal of its own. */
  refusal: string;
  /** The budget is spent, or the model failed. */
  unavailable: string;
  smallTalkGreeting: string;
  smallTalkThanks: string;
  smallTalkGoodbye: string;
  smallTalkIdentity: string;
  /** The visitor asked which language may be used. */
  smallTalkLanguages: string;
  /** The visitor sent a file; offers a person and asks for yes or no. */
  fileReceived: string;
  /** Subject of a transcript by mail. `{name}`: the chatbot. */
  transcriptSubject: string;
  /** `{name}` */
  transcriptIntro: string;
  /** Why the recipient gets a transcript. */
  /** Below a chatbot's answer to a mail. */
  mailAnswerNote: string;
  transcriptNote: string;
}

/** What the widget shows. */
export interface WidgetTexts {
  aiDisclosure: string;
  away: string;
  online: string;
  open: string;
  close: string;
  send: string;
  typeMessage: string;
  /** `{name}` */
  typing: string;
  talkToHuman: string;
  waitingForHuman: string;
  backToBot: string;
  yes: string;
  no: string;
  leadTitle: string;
  name: string;
  email: string;
  phone: string;
  company: string;
  message: string;
  optional: string;
  submit: string;
  cancel: string;
  skip: string;
  /** After a lead was submitted. */
  thanks: string;
  rateTitle: string;
  /** `{count}`: 1-5, for screen readers. */
  rateValue: string;
  ratingComment: string;
  ratingThanks: string;
  sources: string;
  /** `{name}`: the app's name. */
  poweredBy: string;
  attachFile: string;
  download: string;
  tooManyMessages: string;
  messageTooLong: string;
  networkLost: string;
  retry: string;
  conversationEnded: string;
  endConversation: string;
  startNew: string;
  /** `{name}` */
  agentJoined: string;
  /** `{name}` */
  agentLeft: string;
  helpful: string;
  notHelpful: string;
  /** `{count}` */
  unread: string;
  required: string;
  invalidEmail: string;
  you: string;
  bot: string;
  agent: string;
  /** Names the menu. */
  options: string;
  /** Puts the proactive words away. */
  dismiss: string;
  notSent: string;
  /** The platform failed, not the visitor's connection. */
  unavailable: string;
  /** Under an answer whose model failed half-way. */
  answerBrokeOff: string;
  /** Which files may be sent. */
  fileRules: string;
  /** `{name}`: the file. */
  fileNotSent: string;
  /** `{name}`: the file, `{size}`: its size with the unit. */
  fileTooLarge: string;
  dropFiles: string;
  /** Names the list of the visitor's other conversations. */
  earlier: string;
  forget: string;
  back: string;
  /** Asks for a transcript by mail. */
  transcript: string;
  /** `{email}` */
  transcriptSent: string;
  soundOn: string;
  soundOff: string;
  /** Below a message that is sent once the connection is back. */
  waiting: string;
  /** Puts such a message back into the field. */
  takeBack: string;
  /** What the chatbot does, above its greeting. */
  atOnce: string;
  /** The last sentence of replies that offer a person. The widget has a button instead. */
  replyYesNo: string;
}
