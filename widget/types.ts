import type { PublicConfig } from '../client/generated/types.ts';

/** Names of the widget's texts. */
type TextName =
  | 'aiDisclosure'
  | 'away'
  | 'online'
  | 'open'
  | 'close'
  | 'send'
  | 'typeMessage'
  | 'typing'
  | 'talkToHuman'
  | 'waitingForHuman'
  | 'backToBot'
  | 'yes'
  | 'no'
  | 'leadTitle'
  | 'name'
  | 'email'
  | 'phone'
  | 'company'
  | 'message'
  | 'optional'
  | 'submit'
  | 'cancel'
  | 'skip'
  | 'thanks'
  | 'rateTitle'
  | 'rateValue'
  | 'ratingComment'
  | 'ratingThanks'
  | 'sources'
  | 'poweredBy'
  | 'attachFile'
  | 'download'
  | 'tooManyMessages'
  | 'messageTooLong'
  | 'networkLost'
  | 'retry'
  | 'conversationEnded'
  | 'endConversation'
  | 'startNew'
  | 'agentJoined'
  | 'agentLeft'
  | 'helpful'
  | 'notHelpful'
  | 'unread'
  | 'required'
  | 'invalidEmail'
  | 'you'
  | 'bot'
  | 'agent'
  | 'options'
  | 'dismiss'
  | 'notSent'
  | 'unavailable'
  | 'answerBrokeOff'
  | 'fileRules'
  | 'fileNotSent'
  | 'fileTooLarge'
  | 'dropFiles'
  | 'earlier'
  | 'forget'
  | 'back'
  | 'transcript'
  | 'transcriptSent'
  | 'soundOn'
  | 'soundOff'
  | 'waiting'
  | 'takeBack'
  | 'atOnce'
  | 'replyYesNo';

/** The response of `GET {public_url}/config`. */
export interface Config extends Omit<PublicConfig, 'texts'> {
  /** The widget's texts in the resolved language. */
  texts: Record<TextName, string>;
}

/** A script of this build that is loaded on demand. */
export interface ScriptLoader<Module> {
  /** Fetches the script, so that it runs at once when it is needed. */
  preload(): Promise<unknown>;
  /** Fetches the script a second time if that failed. */
  run(): Promise<Module>;
  /** Waits no longer for the event that tells the end of a fetch, because `document.open()` has removed its listener. */
  resume(): void;
  /** Prepares a further script of this build. */
  further<Next>(url: string, integrity: string): ScriptLoader<Next>;
}

/** What the loader passes to the app. The interface between the two. */
export interface Core {
  element: HTMLElement;
  shadow: ShadowRoot;
  /** True for a panel within the page, false for one that a launcher opens. */
  inline: boolean;
  publicId: string;
  /** Root URL of the chatbot's public API, without a trailing slash. */
  publicUrl: string;
  /** The visitor's requested language. */
  lang: string;
  config: Config;
  /** Dispatches `frontdesk:<name>` on the element; the event bubbles. */
  emit(name: string, detail?: unknown): void;
  /** What has loaded the app. */
  app: ScriptLoader<AppModule>;
  /** Undefined for a panel within the page. */
  launcher: HTMLButtonElement | undefined;
}

/** What the app returns. */
export interface AppHandle {
  run(command: string, args: readonly unknown[]): unknown;
}

/** The exports of the app's module. */
export interface AppModule {
  mount(core: Core): AppHandle;
}

/** localStorage key of a conversation. Nothing is stored before the visitor's first message. */
export const storageKey = (publicId: string) => `frontdesk:${publicId}`;
/** sessionStorage key that records that the visitor has sent the proactive message away. */
export const dismissedKey = (publicId: string) => `frontdesk:${publicId}:dismissed`;
