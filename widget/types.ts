/** The response of `GET {public_url}/config`. */
export interface Config {
  publicId: string;
  botName: string;
  greetingMessage: string;
  language: string;
  direction: 'ltr' | 'rtl';
  branding: Branding;
  suggestedQuestions: string[];
  placeholderText: string;
  showSources: boolean;
  leadCapture: { enabled: boolean; mode: 'before_chat' | 'after_first_response' | 'on_handoff' | 'manual' };
  aiDisclosure: { enabled: boolean; text: string };
  proactive: { enabled: boolean; message: string | null; delaySeconds: number };
  online: boolean;
  awayMessage: string | null;
  /** The widget's texts in the resolved language. */
  texts: Record<string, string>;
}

export interface Branding {
  primaryColor: string;
  secondaryColor: string | null;
  backgroundColor: string | null;
  textColor: string | null;
  bubbleColor: string | null;
  position: 'bottom-right' | 'bottom-left';
  avatarUrl: string | null;
  showPoweredBy: boolean;
  appName: string;
}

/** What the loader passes to the app. The interface between the two. */
export interface Core {
  host: HTMLElement;
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
  /** Updates the launcher. */
  show(state: { open: boolean; unread: number }): void;
  /** Returns the focus to the control that opened the panel. */
  focusLauncher(): void;
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
