import { parse } from "cookie";
import type { Request, RequestHandler, Response } from "express";
import { THEME_COOKIE } from "~/auth/cookies/theme.server";
import { KNOWN_BROWSER_COOKIE } from "~/auth/cookies/known-browser.server";
import { VISITOR_COOKIE } from "~/auth/cookies/visitor.server";
import { ZONE_COOKIE } from "~/auth/cookies/zone.server";
import { clock } from "~/integrations/clock/clock";
import { LANGUAGE_KEY } from "~/locales/languages";
import { CommitCache } from "~db/commit-cache.server";

/** What a crowd opens in the minutes before a show. None of them depends on who the guest is. */
const SAME_FOR_GUESTS = /^\/(?:events|artists|about)?$/;
const TASTES = [LANGUAGE_KEY, THEME_COOKIE, ZONE_COOKIE];
/** Cookies that change no page. */
const NO_MATTER = [VISITOR_COOKIE, KNOWN_BROWSER_COOKIE];
const PLACES = ["host", "x-forwarded-host", "accept-language"] as const;

/** A drawn page, cut where its nonce stood. */
type Page = { headers: [string, number | string | string[]][]; parts: string[] };

/** About 100 KB each. */
const pages = new CommitCache<Page | null>(50);

/**
 * Draws a page for guests once for all who ask for it within the same second, unless something is committed in between.
 * Everybody gets a nonce of their own. Whoever brings a cookie that could say more about them than their taste is served
 * as if this were not here.
 */
export const guestPageCache: RequestHandler = (request, response, next) => {
  const question = questionOf(request);
  if (question === null) return next();
  let isFirst = false;
  const page = pages.get(question, () => {
    isFirst = true;
    return drawnBy(response, next);
  });
  if (isFirst) return;
  void page.then((known) => {
    if (response.destroyed) return;
    if (known) send(known, response);
    else next();
  });
};

/** All that such a page depends on; null when it may depend on more. */
function questionOf(request: Request): string | null {
  if (request.method !== "GET" || !SAME_FOR_GUESTS.test(request.path)) return null;
  const cookies = parse(request.headers.cookie ?? "");
  if (Object.keys(cookies).some((name) => !NO_MATTER.includes(name) && !TASTES.includes(name))) return null;
  const second = Math.floor(clock.now().getTime() / 1000);
  const tastes = TASTES.map((name) => cookies[name]);
  const places = PLACES.map((name) => request.headers[name]);
  return JSON.stringify([request.protocol, request.originalUrl, second, ...tastes, ...places]);
}

/**
 * Lets the page be drawn and written to the first who asked; null when it is none to give to others. It is known when its
 * last piece is written: how fast the first one reads is nobody else's matter, and for as long as they read nothing of
 * what was noted here is kept for them.
 */
function drawnBy(response: Response, next: () => void): Promise<Page | null> {
  const written: Buffer[] = [];
  const own = new Set(response.getHeaderNames());
  const cookies = response.getHeader("Set-Cookie");
  const { write, end } = response;
  let headers: Page["headers"] = [];
  const note = (chunk: unknown) => {
    if (!response.headersSent) headers = headersSince(own, response);
    if (chunk instanceof Uint8Array) written.push(Buffer.from(chunk));
    else if (typeof chunk === "string") written.push(Buffer.from(chunk));
  };
  const page = (): Page | null => {
    if (response.statusCode !== 200 || response.getHeader("Set-Cookie") !== cookies) return null;
    const parts = Buffer.concat(written)
      .toString()
      .split(response.locals.nonce as string);
    return { headers, parts };
  };
  return new Promise((resolve) => {
    const giveUp = () => resolve(null);
    response.write = function (chunk: unknown, ...rest: unknown[]) {
      note(chunk);
      return write.call(response, chunk, ...(rest as [never]));
    } as typeof write;
    response.end = function (chunk?: unknown, ...rest: unknown[]) {
      note(chunk);
      resolve(page());
      response.off("close", giveUp);
      Object.assign(response, { write, end });
      return end.call(response, chunk, ...(rest as [never]));
    } as typeof end;
    response.once("close", giveUp);
    next();
  });
}

const headersSince = (own: Set<string>, response: Response): Page["headers"] =>
  response.getHeaderNames().flatMap((name) => (own.has(name) ? [] : [[name, response.getHeader(name)!]]));

function send({ headers, parts }: Page, response: Response) {
  headers.forEach(([name, value]) => response.setHeader(name, value));
  response.end(parts.join(response.locals.nonce as string));
}
