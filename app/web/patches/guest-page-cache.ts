import { parse } from "cookie";
import type { Request, RequestHandler, Response } from "express";
import { hostOf } from "~/platform/http/origin.server";
import { CURRENCY_COOKIE } from "~/auth/cookies/currency.server";
import { TEXT_SIZE_COOKIE } from "~/auth/cookies/text-size.server";
import { THEME_COOKIE } from "~/auth/cookies/theme.server";
import { LINE_COOKIE } from "~/auth/cookies/line.server";
import { KNOWN_BROWSER_COOKIE } from "~/auth/cookies/known-browser.server";
import { VISITOR_COOKIE } from "~/auth/cookies/visitor.server";
import { ZONE_COOKIE } from "~/auth/cookies/zone.server";
import { env } from "~/platform/settings/env.server";
import { clock } from "~/platform/clock/clock";
import { LANGUAGE_KEY } from "~/locales/languages";
import { sourceInAddress } from "~/models/tickets/source.protocol";
import { pageBefore } from "~/web/requests/page-before";
import { CommitCache } from "~db/commit-cache.server";

/** Pages that many people open before a show. They are the same for every guest. */
const CACHED_PATHS = /^\/(?:events|artists|about|event\/[^/]+)?$/;
const PREFERENCE_COOKIES = [LANGUAGE_KEY, THEME_COOKIE, TEXT_SIZE_COOKIE, ZONE_COOKIE, CURRENCY_COOKIE];
/** Cookies that change no page. */
const IGNORED_COOKIES = [VISITOR_COOKIE, KNOWN_BROWSER_COOKIE, LINE_COOKIE];
const HEADERS_IN_KEY = ["host", "x-forwarded-host", "accept-language", "x-facebook-locale"] as const;

/** A rendered page, split at its nonces. */
type Page = { headers: [string, number | string | string[]][]; parts: string[] };

/** About 100 KB each. */
const pages = new CommitCache<Page | null>(50);

/**
 * Caches guest pages for one second, or until the next commit. Each response gets its own nonce. Requests with cookies
 * other than preferences are not cached.
 */
export const guestPageCache: RequestHandler = (request, response, next) => {
  const key = cacheKeyOf(request);
  if (key === null) return next();
  let isFirst = false;
  const page = pages.get(key, () => {
    isFirst = true;
    return renderPage(response, next);
  });
  if (isFirst) return;
  void page.then((cached) => {
    if (response.destroyed) return;
    if (cached) send(cached, response);
    else next();
  });
};

/** Everything the page depends on; null if it may depend on more. */
function cacheKeyOf(request: Request): string | null {
  if (request.method !== "GET" || !CACHED_PATHS.test(request.path)) return null;
  const cookies = parse(request.headers.cookie ?? "");
  if (Object.keys(cookies).some((name) => !IGNORED_COOKIES.includes(name) && !PREFERENCE_COOKIES.includes(name)))
    return null;
  const second = Math.floor(clock.now().getTime() / 1000);
  const preferences = PREFERENCE_COOKIES.map((name) => cookies[name]);
  const keyHeaders = HEADERS_IN_KEY.map((name) => request.headers[name]);
  return JSON.stringify([
    request.protocol,
    sourceOf(request),
    request.originalUrl,
    second,
    ...preferences,
    ...keyHeaders,
  ]);
}

/** The links of a show's page tell the checkout what the visitor came by (web/requests/visit-source.server.ts). */
function sourceOf(request: Request): string {
  const { path, headers, originalUrl } = request;
  if (!path.startsWith("/event/")) return "";
  const host = env.APP_URL ? new URL(env.APP_URL).host : (hostOf(request) ?? "");
  return sourceInAddress(new URL(originalUrl, "http://site").searchParams) ?? pageBefore(headers.referer, host, path);
}

/**
 * Renders the page for the first client and records it; null if it is not cacheable. Resolves at the last write, so that
 * a client that reads slowly holds up nobody.
 */
function renderPage(response: Response, next: () => void): Promise<Page | null> {
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
    const onClose = () => resolve(null);
    response.write = function (chunk: unknown, ...rest: unknown[]) {
      note(chunk);
      return write.call(response, chunk, ...(rest as [never]));
    } as typeof write;
    response.end = function (chunk?: unknown, ...rest: unknown[]) {
      note(chunk);
      resolve(page());
      response.off("close", onClose);
      Object.assign(response, { write, end });
      return end.call(response, chunk, ...(rest as [never]));
    } as typeof end;
    response.once("close", onClose);
    next();
  });
}

const headersSince = (own: Set<string>, response: Response): Page["headers"] =>
  response.getHeaderNames().flatMap((name) => (own.has(name) ? [] : [[name, response.getHeader(name)!]]));

function send({ headers, parts }: Page, response: Response) {
  headers.forEach(([name, value]) => response.setHeader(name, value));
  response.end(parts.join(response.locals.nonce as string));
}
