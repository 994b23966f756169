import type { Request, Response } from "express";
import { translator } from "~/locales/i18n.server";
import { languageOfHeader } from "~/locales/language-of-header.server";
import { isOfApi } from "./queued-paths";
import { waitingPage } from "./waiting-page";

/** Answers somebody who has to wait: 503 with a page that tries again by itself, or JSON for the API. */
export function sendWait(request: Request, response: Response, wait: { place: number | null; seconds: number }) {
  const { originalUrl: url, headers } = request;
  // The log would be full of them.
  response.locals.isWaiting = true;
  response.status(503).setHeader("Retry-After", wait.seconds);
  response.setHeader("Cache-Control", "private, no-store");
  if (isOfApi(request)) {
    const t = translator(languageOfHeader(headers));
    return void response.json({ message: t("errors:waitingApi", { count: wait.seconds }) });
  }
  response.setHeader("Refresh", wait.seconds);
  response.type("html").send(waitingPage({ url, headers, ...wait }));
}
