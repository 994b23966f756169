import type { Request, RequestHandler, Response } from "express";
import { getActorOfSession, sessionKeyOf } from "~/auth/session.server";
import { VISITOR_COOKIE, visitorIdOf } from "~/auth/cookies/visitor.server";
import { findEdge } from "~/platform/http/edge-requests.server";
import { GUEST } from "~/models/base/actor";
import { isPresent, personOf } from "~/models/live/streams/audience/presence.server";
import { setWaitingRoom } from "~/operations/health/waiting-room.server";
import { findNumber, nextNumber, ticketCookie, usedTicketCookie } from "./line-ticket";
import { PageQueue } from "./page-queue";
import { isKeptByEdges, isQueued, pathOf } from "./queued-paths";
import { RecentVisitors } from "./recent-visitors";
import { sendWait } from "./send-wait";
import { visitorOf } from "./visitor";
import { WaitingLine } from "./waiting-line";

/** People try again when it should be their turn, so that few ask at a time, but at least this often. */
const MAX_SECONDS = 20;
/** Whoever does not try again this long after they should have is gone. */
const GRACE_MS = 5_000;

/** `afterMs`: expected delay of a page from which newcomers wait; 0 = no waiting room. */
type Options = {
  afterMs: number;
  queue?: Pick<PageQueue, "free" | "pageMs" | "add" | "noteArrival">;
  line?: WaitingLine;
  now?: () => number;
};

/**
 * Lets newcomers in while their pages would start within `afterMs`, the first come first. Everybody else gets a small
 * page that tries again by itself. Never stops anybody who was let in within the last minutes, watches a show, or runs
 * it. Runs after the visitor cookie for screens, and without it for the API.
 */
export function waitingRoom(options: Options): RequestHandler {
  if (options.afterMs === 0) return (_request, _response, next) => next();
  return new WaitingRoom(options).handle;
}

class WaitingRoom {
  private readonly queue: NonNullable<Options["queue"]>;
  private readonly line: WaitingLine;
  private readonly now: () => number;
  private readonly inside = new RecentVisitors();
  private readonly startedAt: number;
  private turnedAway = 0;

  constructor({ afterMs, queue = new PageQueue(afterMs), line = new WaitingLine(), now = Date.now }: Options) {
    this.queue = queue;
    this.line = line;
    this.now = now;
    this.startedAt = now();
    setWaitingRoom(() => {
      line.sweep(now());
      return { waiting: line.length, turnedAway: this.turnedAway };
    });
  }

  readonly handle: RequestHandler = (request, response, next) => {
    this.queue.noteArrival();
    const [now, visitor] = [this.now(), visitorOf(request, response)];
    if (visitor && this.inside.has(visitor, now)) {
      this.inside.note(visitor, now);
      return next();
    }
    if (!isQueued(request) || isForAllGuests(request)) return next();
    this.line.sweep(now);
    const number = findNumber(request.headers.cookie, visitor, now);
    if (this.placeOf(number) <= this.queue.free) {
      if (number !== null) {
        this.line.leave(number);
        response.append("Set-Cookie", usedTicketCookie());
      }
      return this.letIn(visitor, response, next, number !== null);
    }
    if (number !== null) return this.makeWait(request, response, number);
    void mayPass(request).then((may) => {
      if (response.destroyed) return;
      if (may) this.letIn(visitor, response, next);
      else this.makeWait(request, response, null);
    }, next);
  };

  /** From 1. A newcomer's is the last. */
  private placeOf(number: number | null) {
    return number === null ? this.line.length + 1 : this.line.placeOf(number);
  }

  private letIn(visitor: string | null, response: Response, next: () => void, hasWaited = false) {
    if (visitor) this.inside.note(visitor, this.now());
    this.queue.add(response, next, hasWaited);
  }

  private makeWait(request: Request, response: Response, known: number | null) {
    const [now, visitor] = [this.now(), visitorOf(request, response)];
    const place = this.placeOf(known);
    const seconds = Math.min(MAX_SECONDS, Math.ceil((place * this.queue.pageMs) / 1000));
    this.turnedAway++;
    if (visitor) {
      const number = known ?? nextNumber(now);
      this.line.stay(number, now + seconds * 1000 + GRACE_MS);
      // Those who waited before a restart come back one by one.
      if (number < this.startedAt * 1000) this.line.noteUncounted(this.startedAt + MAX_SECONDS * 1000 + GRACE_MS);
      response.append("Set-Cookie", ticketCookie(number, visitor, now));
    }
    sendWait(request, response, { place: this.line.isComplete(now) ? place : null, seconds });
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
  if (!isKeptByEdges(pathOf(request)) || request.headers.cookie?.includes(VISITOR_COOKIE)) return false;
  return findEdge(request) !== null;
}
