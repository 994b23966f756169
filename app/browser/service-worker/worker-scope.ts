type WorkerEvents = {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  fetch: FetchEvent;
  message: MessageEvent & ExtendableEvent;
  push: PushEvent;
  pushsubscriptionchange: SubscriptionChangeEvent;
  notificationclick: NotificationEvent;
};

export type ExtendableEvent = Event & { waitUntil(work: Promise<unknown>): void };

export type FetchEvent = ExtendableEvent & {
  readonly request: Request;
  /**
   * The response to a navigation that the browser requested while the worker started, or undefined.
   */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(response: Promise<Response> | Response): void;
};

export type PushEvent = ExtendableEvent & { readonly data: { json(): unknown } | null };

/** Firefox omits the former subscription. */
export type SubscriptionChangeEvent = ExtendableEvent & {
  readonly oldSubscription?: PushSubscription | null;
};

export type NotificationEvent = ExtendableEvent & { readonly notification: Notification };

type WindowClient = {
  readonly url: string;
  focus(): Promise<WindowClient>;
  navigate(url: string): Promise<WindowClient | null>;
};

type Clients = {
  claim(): Promise<void>;
  matchAll(options: {
    type: "window";
    includeUncontrolled: boolean;
  }): Promise<readonly WindowClient[]>;
  openWindow(url: string): Promise<WindowClient | null>;
};

/**
 * The parts of the global scope that the service worker uses. TypeScript's own worker types clash
 * with its types for pages.
 */
type WorkerScope = {
  readonly location: Location;
  readonly navigator: Navigator;
  readonly registration: ServiceWorkerRegistration;
  readonly clients: Clients;
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof WorkerEvents>(
    type: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void;
};

export const worker = globalThis as unknown as WorkerScope;
