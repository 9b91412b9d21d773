/** What a service worker has, as far as this one needs it: the library of DOM types has it for pages only. */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
export interface FetchEvent extends ExtendableEvent {
  request: Request;
  preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
export interface PushEvent extends ExtendableEvent {
  data: { json(): unknown } | null;
}
export interface NotificationClick extends ExtendableEvent {
  notification: Notification;
}
export interface WindowClient {
  url: string;
  focus(): Promise<WindowClient>;
  postMessage(message: object): void;
}

interface Events {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  push: PushEvent;
  notificationclick: NotificationClick;
}

export interface WorkerScope {
  registration: ServiceWorkerRegistration;
  clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<WindowClient[]>;
    openWindow(url: string): Promise<WindowClient | null>;
  };
  addEventListener<Type extends keyof Events>(type: Type, listener: (event: Events[Type]) => void): void;
}
