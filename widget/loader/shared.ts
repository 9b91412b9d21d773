import type { AppModule, ScriptLoader } from '../types.ts';

export const TAG = 'frontdesk-widget';

/** What the API calls of a widget. */
export interface Instance {
  inline: boolean;
  run(method: string, args: never[]): unknown;
}

export interface Api {
  /** Adds the floating widget of a script, if it names a chatbot. */
  add(settings: DOMStringMap): void;
  /** Each widget calls it once it exists. */
  register(instance: Instance): void;
  /** Rejects the calls that have not succeeded yet. */
  refuse(reason: unknown): void;
}

/** What the elements of a page share. */
export interface Shared extends Api {
  root: string;
  app: ScriptLoader<AppModule>;
  /** The language that the script requests. */
  lang: string | undefined;
}

export interface WidgetElement extends HTMLElement {
  /** Called when the page has removed the element. Only the element that a script added has it: a copy of that one does not. */
  onremoved?(): void;
  /** Called when the element is added again. */
  onadded?(): void;
  /** Whether the widget is destroyed. */
  isGone?: boolean;
}
