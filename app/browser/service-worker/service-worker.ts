import { changesViewer, isPageRequest, openPage } from "./navigation";
import {
  closeNotifications,
  openNotification,
  renewSubscription,
  showNotification,
} from "./notifications";
import { isOtherViewer, savePageState, STATE_CACHE } from "./page-state";
import type { PageMessage } from "./protocol";
import { deleteTickets, keepOnlyTicketsOf, storeTickets, TICKETS_CACHE } from "./stored-tickets";
import { worker } from "./worker-scope";

const CACHES = [STATE_CACHE, TICKETS_CACHE];

// A new version takes over at once: pages come from the network, so no page depends on the version
// of the worker.
worker.addEventListener("install", (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener("activate", (event) => event.waitUntil(activate()));

worker.addEventListener("message", (event) => {
  const message = event.data as PageMessage;
  if (message.type === "page") event.waitUntil(notePage(message));
  if (message.type === "tickets") event.waitUntil(storeTickets(message.viewer));
});

worker.addEventListener("push", (event) => event.waitUntil(showNotification(event)));

worker.addEventListener("notificationclick", (event) => event.waitUntil(openNotification(event)));

// If the device is offline, a page renews the subscription at the next visit.
worker.addEventListener("pushsubscriptionchange", (event) =>
  event.waitUntil(renewSubscription(event).catch(() => {})),
);

worker.addEventListener("fetch", (event) => {
  // Deletes private data at once, because the next page may never arrive. The request itself goes
  // to the network.
  if (changesViewer(event.request, worker.location.origin))
    event.waitUntil(Promise.all([deleteTickets(), closeNotifications()]));
  if (isPageRequest(event.request, worker.location.origin)) event.respondWith(openPage(event));
});

async function notePage(message: Extract<PageMessage, { type: "page" }>) {
  if (await isOtherViewer(message.viewer)) await closeNotifications();
  await Promise.all([savePageState(message), keepOnlyTicketsOf(message.viewer)]);
}

async function activate() {
  const names = await caches.keys();

  await Promise.all(
    names
      .filter((cacheName) => !CACHES.includes(cacheName))
      .map((cacheName) => caches.delete(cacheName)),
  );
  // The browser requests pages while the worker starts, which takes a while on old phones.
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}
