import path from "node:path";
import type { RequestHandler } from "express";
import { env } from "~/platform/settings/env.server";

/**
 * Takes the place of a worker in browsers that have one, deletes what it stored, and then itself.
 */
const REMOVAL = `addEventListener("install",()=>skipWaiting());
addEventListener("activate",(event)=>event.waitUntil((async()=>{
for(const name of await caches.keys())await caches.delete(name);
await registration.unregister();
})()));
`;

/** Browsers compare the worker with the server's at every page: it must never come from a cache. */
export function serviceWorker(folder: string, isOn = env.SERVICE_WORKER): RequestHandler {
  const root = path.resolve(folder);

  return (_request, response, next) => {
    response.setHeader("Cache-Control", "no-cache");
    if (!isOn) {
      void response.type("text/javascript").send(REMOVAL);

      return;
    }

    response.sendFile("service-worker.js", { root, cacheControl: false }, (error) => {
      if (error && !response.headersSent)
        next((error as { status?: number }).status === 404 ? undefined : error);
    });
  };
}
