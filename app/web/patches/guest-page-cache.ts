import { parse } from "cookie";
import type { Request, RequestHandler, Response } from "express";
import { hostOf } from "~/platform/http/origin.server";
import { CURRENCY_COOKIE } from "~/auth/cookies/currency.server";
import { TEXT_SIZE_COOKIE } from "~/auth/cookies/text-size.server";
import { THEME_COOKIE } from "~/auth/cookies/theme.server";
import { KNOWN_BROWSER_COOKIE } from "~/auth/cookies/known-browser.server";
import { VISITOR_COOKIE } from "~/auth/cookies/visitor.server";
import { ZONE_COOKIE } from "~/auth/cookies/zone.server";
import { env } from "~/platform/settings/env.server";
import { clock } from "~/platform/clock/clock";
import { LANGUAGE_KEY } from "~/locales/languages";
import { sourceInAddress } from "~/models/tickets/source.protocol";
import { ARTIST_PARAMETERS } from "~/models/shows/artists/artist-list.server";
import { EVENT_PARAMETERS } from "~/models/shows/events/listing/event-filter";
import { pageBefore } from "~/web/requests/page-before";
import { preferencesOf } from "~/web/requests/preferences.server";
import { CommitCache } from "~db/commit-cache.server";
import { required } from "~/platform/required";

/**
 * Pages that many people open before a show, with the parameters that they read. They are the same
 * for every guest.
 */
const CACHED_PAGES: { path: RegExp; parameters: readonly string[] }[] = [
  { path: /^\/(?:events)?$/, parameters: [...EVENT_PARAMETERS, "live", "more"] },
  { path: /^\/artists$/, parameters: ARTIST_PARAMETERS },
  { path: /^\/event\/[^/]+$/, parameters: ["tab", "code", "source", "utm_source"] },
  { path: /^\/(?:about|api\/docs)$/, parameters: [] },
];
const PREFERENCE_COOKIES = [
  LANGUAGE_KEY,
  THEME_COOKIE,
  TEXT_SIZE_COOKIE,
  ZONE_COOKIE,
  CURRENCY_COOKIE,
];
/** Cookies that change no page. */
const IGNORED_COOKIES = [VISITOR_COOKIE, KNOWN_BROWSER_COOKIE];

/** Headers that preferences are read from. */
const PREFERENCE_HEADERS = ["cookie", "accept-language", "x-facebook-locale", "user-agent"];

/** A rendered page, split at its nonces. */
type Page = { headers: [string, number | string | string[]][]; parts: string[] };

/** About 100 KB each. */
const pages = new CommitCache<Page | null>(50);

/**
 * Caches guest pages for one second, or until the next commit. Each response gets its own nonce.
 * Requests with cookies other than preferences are not cached.
 */
export const guestPageCache: RequestHandler = (request, response, next) => {
  if (!isCacheable(request)) return next();

  dropUnknownParameters(request);

  const serve = async () => {
    const key = await cacheKeyOf(request);
    let isFirst = false;
    const page = await pages.get(key, () => {
      isFirst = true;

      return renderPage(response, next);
    });
    if (isFirst || response.destroyed) return;
    if (page) send(page, response);
    else next();
  };

  serve().catch(next);
};

function isCacheable({ method, path, headers }: Request): boolean {
  const cookies = Object.keys(parse(headers.cookie ?? ""));
  const isForGuests = cookies.every(
    (name) => IGNORED_COOKIES.includes(name) || PREFERENCE_COOKIES.includes(name),
  );

  return method === "GET" && isForGuests && CACHED_PAGES.some((page) => page.path.test(path));
}

/** Leaves the parameters that the page reads, so that no page contains those of another guest. */
function dropUnknownParameters(request: Request) {
  const { parameters } = required(CACHED_PAGES.find(({ path }) => path.test(request.path)));
  const given = new URL(request.originalUrl, "http://site").searchParams;
  const known = [...given].filter(([name]) => name === "lang" || parameters.includes(name));
  const query = new URLSearchParams(known).toString();

  request.originalUrl = request.url = request.path + (query && `?${query}`);
}

/** Everything that the page depends on. */
async function cacheKeyOf(request: Request): Promise<string> {
  const { protocol, originalUrl, headers } = request;
  const second = Math.floor(clock.now().getTime() / 1000);
  const asked = new Headers();

  for (const name of PREFERENCE_HEADERS) {
    if (headers[name] !== undefined) asked.set(name, String(headers[name]));
  }

  const preferences = await preferencesOf(
    new globalThis.Request(`http://site${originalUrl}`, { headers: asked }),
  );

  return JSON.stringify([
    protocol,
    hostOf(request),
    sourceOf(request),
    originalUrl,
    second,
    preferences,
  ]);
}

/**
 * The links of a show's page tell the checkout what the visitor came by
 * (web/requests/visit-source.server.ts).
 */
function sourceOf(request: Request): string {
  const { path, headers, originalUrl } = request;
  if (!path.startsWith("/event/")) return "";

  const host = env.APP_URL ? new URL(env.APP_URL).host : (hostOf(request) ?? "");

  return (
    sourceInAddress(new URL(originalUrl, "http://site").searchParams) ??
    pageBefore(headers.referer, host, path)
  );
}

/**
 * Renders the page for the first client and records it; null if it is not cacheable. Resolves at
 * the last write, so that a client that reads slowly holds up nobody.
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
  response
    .getHeaderNames()
    .flatMap((name) => (own.has(name) ? [] : [[name, required(response.getHeader(name))]]));

function send({ headers, parts }: Page, response: Response) {
  headers.forEach(([name, value]) => response.setHeader(name, value));
  response.end(parts.join(response.locals.nonce as string));
}
