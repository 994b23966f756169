import { AsyncResource } from "node:async_hooks";
import type { Request, RequestHandler, Response } from "express";
import { VISITOR_COOKIE, visitorIdOf } from "~/auth/cookies/visitor.server";
import { getActorOfSession, sessionKeyOf } from "~/auth/session.server";
import { translator } from "~/locales/i18n.server";
import { languageOfHeader } from "~/locales/language-of-header.server";
import { GUEST } from "~/models/base/actor";
import { isPresent, personOf } from "~/models/live/streams/audience/presence.server";
import { findEdge } from "~/platform/http/edge-requests.server";
import { busyPage } from "./busy-page";
import { isKeptByEdges, isOfApi, isQueued, pathOf } from "./queued-paths";
import { clock } from "~/platform/clock/clock";
import { createHash } from "node:crypto";
import { bearerTokenOf } from "~/auth/bearer.server";
import { required } from "~/platform/required";

/**
 * Milliseconds for which admitted visitors may open further pages after their last page, so that a
 * reload does not stop them.
 */
const INSIDE_MS = 15 * 60_000;

const RENEW_MS = 10_000;

/** Visitors who were admitted, the least recent first. */
class RecentVisitors {
  private readonly lastSeenTimes = new Map<string, number>();

  constructor(private readonly maxVisitors = 50_000) {}

  isRecent(visitor: string, now = clock.now().getTime()): boolean {
    const lastSeenAt = this.lastSeenTimes.get(visitor);

    return lastSeenAt !== undefined && now - lastSeenAt < INSIDE_MS;
  }

  remember(visitor: string, now = clock.now().getTime()) {
    const lastSeenAt = this.lastSeenTimes.get(visitor);
    if (lastSeenAt !== undefined && now - lastSeenAt < RENEW_MS) return;

    this.lastSeenTimes.delete(visitor);
    this.lastSeenTimes.set(visitor, now);
    for (const [oldest, seenAt] of this.lastSeenTimes) {
      if (this.lastSeenTimes.size <= this.maxVisitors && now - seenAt < INSIDE_MS) break;
      this.lastSeenTimes.delete(oldest);
    }
  }
}

/** Seconds after which a refused visitor tries again. */
const RETRY_SECONDS = 5;
/**
 * Milliseconds after which a page no longer counts as running: its client reads slowly and must not
 * keep others out.
 */
const MAX_PAGE_MS = 10_000;

type WaitingPage = { response: Response; start: () => void };

/**
 * Counts the running pages and answers newcomers beyond the limit with 503 and a page that tries
 * again by itself. It never stops recent visitors, people who watch or run a show, forms, or
 * payments. Runs after the visitor cookie for screens, and without it for the API. `maxPages`: 0 =
 * no limit
 */
export function pageLimit(maxPages: number, maxPageMs = MAX_PAGE_MS): RequestHandler {
  if (maxPages === 0) return (_request, _response, next) => next();

  const inside = new RecentVisitors();
  const newcomers = new NewcomerQueue(maxPageMs);

  return (request, response, next) => {
    const visitor = visitorOf(request, response);
    if (visitor && inside.isRecent(visitor)) {
      inside.remember(visitor);

      return next();
    }
    if (!isQueued(request) || isForAllGuests(request)) return next();

    const startPage = () => {
      if (visitor) inside.remember(visitor);
      newcomers.enqueue({ response, start: next });
    };

    if (newcomers.underWay < maxPages) return startPage();

    mayPass(request).then(
      (isAllowed) => (isAllowed ? startPage() : refuseNewcomer(request, response)),
      next,
    );
  };
}

/**
 * Pages of newcomers; one starts in every second turn of the event loop. Node.js accepts one
 * connection per turn: if all pages started at once, later connections would wait uncounted in the
 * kernel.
 */
class NewcomerQueue {
  private readonly waiting: WaitingPage[] = [];
  private running = 0;

  constructor(private readonly maxPageMs: number) {}

  get underWay(): number {
    return this.waiting.length + this.running;
  }

  enqueue({ response, start: startPage }: WaitingPage) {
    this.waiting.push({ response, start: AsyncResource.bind(startPage) });
    if (this.waiting.length === 1) this.schedule();
  }

  private schedule() {
    setImmediate(() => setImmediate(() => this.startNext()));
  }

  private startNext() {
    const { response, start: startPage } = required(this.waiting.shift());
    if (!response.destroyed) {
      this.count(response);
      startPage();
    }
    if (this.waiting.length > 0) this.schedule();
  }

  private count(response: Response) {
    this.running++;

    let isCounted = true;
    const endPage = () => {
      if (isCounted) this.running--;
      isCounted = false;
      clearTimeout(endTimer);
    };

    const endTimer = setTimeout(endPage, this.maxPageMs).unref();

    response.once("close", endPage);
  }
}

/** True for people who watch a show, and for those who run shows or the site. */
async function mayPass({ headers }: Request): Promise<boolean> {
  const session = await sessionKeyOf(headers.cookie);
  const actor = session === null ? GUEST : await getActorOfSession(session);
  const person = personOf({ userId: actor.userId, visitorId: visitorIdOf(headers.cookie) });
  if (person && isPresent(person)) return true;

  return actor.userId !== null && (actor.role !== "viewer" || (actor.helps?.length ?? 0) > 0);
}

/** True for a page that an edge requests once for all its guests, without cookies. */
function isForAllGuests(request: Request): boolean {
  if (!isKeptByEdges(pathOf(request)) || request.headers.cookie?.includes(VISITOR_COOKIE))
    return false;

  return findEdge(request) !== null;
}

function refuseNewcomer(request: Request, response: Response) {
  const { originalUrl: url, headers } = request;

  // Keeps refused newcomers out of the request log.
  response.locals.isWaiting = true;
  response
    .status(503)
    .set({ "Retry-After": String(RETRY_SECONDS), "Cache-Control": "private, no-store" });
  if (!isOfApi(request)) {
    response.setHeader("Refresh", RETRY_SECONDS);
    response.type("html").send(busyPage({ url, headers, seconds: RETRY_SECONDS }));

    return;
  }

  const t = translator(languageOfHeader(headers));

  response.json({ message: t("errors:waitingApi", { count: RETRY_SECONDS }) });
}

/**
 * Identifies the sender of a request: the visitor of the cookie, or the holder of a token. Null for
 * programs without either.
 */
function visitorOf({ headers }: Request, { locals }: Response): string | null {
  const visitorId = locals.visitorId as string | null | undefined;
  if (visitorId !== undefined) return visitorId;

  const token = bearerTokenOf(headers.authorization);

  return token
    ? createHash("sha256").update(token).digest("base64url")
    : visitorIdOf(headers.cookie);
}
