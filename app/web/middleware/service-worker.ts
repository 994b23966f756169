import path from "node:path";
import type { RequestHandler } from "express";
import { env } from "~/platform/settings/env.server";

/**
 * Replaces an installed service worker, deletes its caches, and then unregisters itself.
 */
const REMOVAL = `addEventListener("install",()=>skipWaiting());
addEventListener("activate",(event)=>event.waitUntil((async()=>{
for(const name of await caches.keys())await caches.delete(name);
await registration.unregister();
})()));
`;

/**
 * Browsers compare their worker with the server's at every page, so it must not come from a cache.
 */
export function serviceWorker(folder: string, isEnabled = env.SERVICE_WORKER): RequestHandler {
  const folderPath = path.resolve(folder);

  return (_request, response, next) => {
    response.setHeader("Cache-Control", "no-cache");
    if (!isEnabled) {
      void response.type("text/javascript").send(REMOVAL);

      return;
    }

    response.sendFile("service-worker.js", { root: folderPath, cacheControl: false }, (error) => {
      if (error && !response.headersSent)
        next((error as { status?: number }).status === 404 ? undefined : error);
    });
  };
}
