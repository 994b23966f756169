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
import { isKeptByEdges, isOfApi, opensQueuedPage, pathOf } from "./queued-paths";
import { clock } from "~/platform/clock/clock";
import { createHash } from "node:crypto";
import { bearerTokenOf } from "~/auth/bearer.server";
import { required } from "~/platform/required";

/** A person who was inside within this time is not stopped at a reload. */
const INSIDE_MS = 15 * 60_000;

const RENEW_MS = 10_000;

/** Visitors who were let in, the least recent first. */
class RecentVisitors {
  private readonly seen = new Map<string, number>();

  constructor(private readonly most = 50_000) {}

  has(visitor: string, now = clock.now().getTime()): boolean {
    const at = this.seen.get(visitor);

    return at !== undefined && now - at < INSIDE_MS;
  }

  note(visitor: string, now = clock.now().getTime()) {
    const at = this.seen.get(visitor);
    if (at !== undefined && now - at < RENEW_MS) return;

    this.seen.delete(visitor);
    this.seen.set(visitor, now);
    for (const [oldest, seenAt] of this.seen) {
      if (this.seen.size <= this.most && now - seenAt < INSIDE_MS) break;
      this.seen.delete(oldest);
    }
  }
}

/** Told to those who have to try again. */
const RETRY_SECONDS = 5;
/** A page that is not over by then has a slow reader, who must not keep others out. */
const MAX_PAGE_MS = 10_000;

type Page = { response: Response; start: () => void };

/**
 * Counts the pages under way and tells newcomers beyond `most` to try again: 503 with a page that
 * does so by itself. People who came in within the last minutes, watch a show or run one, and what
 * is sent or paid, are never stopped. Runs after the visitor cookie for screens, and without it for
 * the API. `most`: 0 = no limit
 */
export function pageLimit(most: number, maxPageMs = MAX_PAGE_MS): RequestHandler {
  if (most === 0) return (_request, _response, next) => next();

  const inside = new RecentVisitors();
  const newcomers = new Newcomers(maxPageMs);

  return (request, response, next) => {
    const visitor = visitorOf(request, response);
    if (visitor && inside.has(visitor)) {
      inside.note(visitor);

      return next();
    }
    if (!opensQueuedPage(request) || isForAllGuests(request)) return next();

    const letIn = () => {
      if (visitor) inside.note(visitor);
      newcomers.add({ response, start: next });
    };

    if (newcomers.underWay < most) return letIn();

    mayPass(request).then((may) => (may ? letIn() : refuse(request, response)), next);
  };
}

/**
 * Pages of newcomers, started one in two turns of the event loop. Node.js accepts one connection in
 * a turn, so pages that start at once would leave those who come next in the kernel, where they are
 * not counted.
 */
class Newcomers {
  private readonly waiting: Page[] = [];
  private running = 0;

  constructor(private readonly maxPageMs: number) {}

  get underWay(): number {
    return this.waiting.length + this.running;
  }

  add({ response, start }: Page) {
    this.waiting.push({ response, start: AsyncResource.bind(start) });
    if (this.waiting.length === 1) this.schedule();
  }

  private schedule() {
    setImmediate(() => setImmediate(() => this.startNext()));
  }

  private startNext() {
    const { response, start } = required(this.waiting.shift());
    if (!response.destroyed) {
      this.count(response);
      start();
    }
    if (this.waiting.length > 0) this.schedule();
  }

  private count(response: Response) {
    this.running++;

    let isCounted = true;
    const end = () => {
      if (isCounted) this.running--;
      isCounted = false;
      clearTimeout(timer);
    };

    const timer = setTimeout(end, this.maxPageMs).unref();

    response.once("close", end);
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

/** An edge asks for a page once for all its guests, without the cookies of any. */
function isForAllGuests(request: Request): boolean {
  if (!isKeptByEdges(pathOf(request)) || request.headers.cookie?.includes(VISITOR_COOKIE))
    return false;

  return findEdge(request) !== null;
}

function refuse(request: Request, response: Response) {
  const { originalUrl: url, headers } = request;

  // The log would be full of them.
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
 * Who a request is from: the visitor of the cookie, or the holder of a token. Null for programs
 * without either.
 */
function visitorOf({ headers }: Request, { locals }: Response): string | null {
  const known = locals.visitorId as string | null | undefined;
  if (known !== undefined) return known;

  const token = bearerTokenOf(headers.authorization);

  return token
    ? createHash("sha256").update(token).digest("base64url")
    : visitorIdOf(headers.cookie);
}
