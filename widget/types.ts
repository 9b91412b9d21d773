/** What `GET {public_url}/config` answers. */
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
  /** The widget's own wording in the resolved language. */
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

/** What the loader hands to the app: the one place that both know. */
export interface Core {
  host: HTMLElement;
  shadow: ShadowRoot;
  /** True for a panel within the page; false for one that a launcher opens. */
  inline: boolean;
  publicId: string;
  /** Root of the chatbot's public surface, without a slash at its end. */
  publicUrl: string;
  /** The visitor's language as asked for. */
  lang: string;
  config: Config;
  /** Tells the page: `frontdesk:<name>` at the element, bubbling. */
  emit(name: string, detail?: unknown): void;
  /** Tells the launcher how things stand. */
  show(state: { open: boolean; unread: number }): void;
  /** Gives the focus back to what opened the panel. */
  focusLauncher(): void;
}

/** What the app hands back. */
export interface AppHandle {
  run(command: string, args: readonly unknown[]): unknown;
}

/** What the module of the app exports. */
export interface AppModule {
  mount(core: Core): AppHandle;
}

/** Where a conversation is kept between visits; nothing is, before the visitor's first message. */
export const storageKey = (publicId: string) => `frontdesk:${publicId}`;
