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
 * Pages that many people open before a show, with the query parameters that they read. They are the
 * same for every guest.
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
/** Cookies that do not change any page. */
const IGNORED_COOKIES = [VISITOR_COOKIE, KNOWN_BROWSER_COOKIE];

/** Headers from which preferences are read. */
const PREFERENCE_HEADERS = ["cookie", "accept-language", "x-facebook-locale", "user-agent"];

/** A rendered page; its markup is split where the nonces were. */
type CachedPage = { headers: [string, number | string | string[]][]; parts: string[] };

/** The cache holds up to 50 pages of about 100 KB each. */
const pageCache = new CommitCache<CachedPage | null>(50);

/**
 * Caches guest pages for one second, or until the next commit. Each response gets its own nonce.
 * Requests with cookies other than preferences are not cached.
 */
export const guestPageCache: RequestHandler = (request, response, next) => {
  if (!isCacheable(request)) return next();

  dropUnknownParameters(request);

  const servePage = async () => {
    const cacheKey = await cacheKeyOf(request);
    let isFirst = false;
    const cachedPage = await pageCache.get(cacheKey, () => {
      isFirst = true;

      return renderPage(response, next);
    });
    if (isFirst || response.destroyed) return;
    if (cachedPage) sendPage(cachedPage, response);
    else next();
  };

  servePage().catch(next);
};

function isCacheable({ method, path, headers }: Request): boolean {
  const cookies = Object.keys(parse(headers.cookie ?? ""));
  const isForGuests = cookies.every(
    (cookieName) => IGNORED_COOKIES.includes(cookieName) || PREFERENCE_COOKIES.includes(cookieName),
  );

  return (
    method === "GET" && isForGuests && CACHED_PAGES.some((cachedPage) => cachedPage.path.test(path))
  );
}

/**
 * Removes the parameters that the page does not read, so that a cached page never contains another
 * guest's parameters.
 */
function dropUnknownParameters(request: Request) {
  const { parameters } = required(CACHED_PAGES.find(({ path }) => path.test(request.path)));
  const givenParameters = new URL(`http://site${request.originalUrl}`).searchParams;
  const knownParameters = [...givenParameters].filter(
    ([parameterName]) => parameterName === "lang" || parameters.includes(parameterName),
  );
  const keptQuery = new URLSearchParams(knownParameters).toString();

  request.originalUrl = request.url = request.path + (keptQuery && `?${keptQuery}`);
}

/** The cache key: everything that the page depends on. */
async function cacheKeyOf(request: Request): Promise<string> {
  const { protocol, originalUrl, headers } = request;
  const second = Math.floor(clock.now().getTime() / 1000);
  const preferenceHeaders = new Headers();

  for (const headerName of PREFERENCE_HEADERS) {
    if (headers[headerName] !== undefined)
      preferenceHeaders.set(headerName, String(headers[headerName]));
  }

  const preferences = await preferencesOf(
    new globalThis.Request(`http://site${originalUrl}`, { headers: preferenceHeaders }),
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
 * The visitor's source. The page depends on it, because its links pass it on to the checkout
 * (web/requests/visit-source.server.ts).
 */
function sourceOf(request: Request): string {
  const { path, headers, originalUrl } = request;
  if (!path.startsWith("/event/")) return "";

  const siteHost = env.APP_URL ? new URL(env.APP_URL).host : (hostOf(request) ?? "");

  return (
    sourceInAddress(new URL(`http://site${originalUrl}`).searchParams) ??
    pageBefore(headers.referer, siteHost, path)
  );
}

/**
 * Renders the page for the first client and records it; null if it is not cacheable. Resolves at
 * the last write, so that a slow client does not delay the others.
 */
function renderPage(response: Response, next: () => void): Promise<CachedPage | null> {
  const written: Buffer[] = [];
  const ownHeaders = new Set(response.getHeaderNames());
  const cookies = response.getHeader("Set-Cookie");
  const { write: writeChunk, end: endResponse } = response;
  let headers: CachedPage["headers"] = [];
  const noteChunk = (chunk: unknown) => {
    if (!response.headersSent) headers = addedHeaders(ownHeaders, response);
    if (chunk instanceof Uint8Array) written.push(Buffer.from(chunk));
    else if (typeof chunk === "string") written.push(Buffer.from(chunk));
  };

  const recordedPage = (): CachedPage | null => {
    if (response.statusCode !== 200 || response.getHeader("Set-Cookie") !== cookies) return null;

    const parts = Buffer.concat(written)
      .toString()
      .split(response.locals.nonce as string);

    return { headers, parts };
  };

  return new Promise((resolve) => {
    const onClose = () => resolve(null);

    response.write = function (chunk: unknown, ...otherArguments: unknown[]) {
      noteChunk(chunk);

      return writeChunk.call(response, chunk, ...(otherArguments as [never]));
    } as typeof writeChunk;
    response.end = function (chunk?: unknown, ...otherArguments: unknown[]) {
      noteChunk(chunk);
      resolve(recordedPage());
      response.off("close", onClose);
      Object.assign(response, { write: writeChunk, end: endResponse });

      return endResponse.call(response, chunk, ...(otherArguments as [never]));
    } as typeof endResponse;
    response.once("close", onClose);
    next();
  });
}

const addedHeaders = (ownHeaders: Set<string>, response: Response): CachedPage["headers"] =>
  response
    .getHeaderNames()
    .flatMap((headerName) =>
      ownHeaders.has(headerName) ? [] : [[headerName, required(response.getHeader(headerName))]],
    );

function sendPage({ headers, parts }: CachedPage, response: Response) {
  headers.forEach(([headerName, value]) => response.setHeader(headerName, value));
  response.end(parts.join(response.locals.nonce as string));
}
