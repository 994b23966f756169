import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { findEdge } from "~/platform/http/edge-requests.server";
import type { FromRelay } from "../relays/protocol";
import type { EdgeAccessAnswer } from "~/media/playback/access/relay-doors.protocol";
import { sendAwayFromHome, sendEmpty } from "./responses.server";

/** Longest wait for home's answer; nginx then asks home itself. */
const MAX_WAIT_MS = 2000;
/** An access that is unused for this long is forgotten; home forgets it at about the same time. */
const UNUSED_MS = 60_000;
const MAX_ACCESSES = 50_000;
const MAX_UNDECIDED = 5000;
/** Seconds until a viewer retries if there is no bandwidth. */
const RETRY_SECONDS = "10";

const DOOR_PATH = /^\/hls\/([^/?]{1,1000})\/([\w-]{1,64})\/door(?:\?|$)/;

type AnswerHeaders = Record<string, string>;
type MediaPlace = { token: string; eventId: string };
/** `headers`: headers of home's answer; null until home has answered. */
type CachedAccess = {
  id: number;
  key: string;
  headers: AnswerHeaders | null;
  waiting: ServerResponse[];
  usedAt: number;
};
type RelayConnection = { isFresh: boolean; tell: (message: FromRelay) => void };

/**
 * Answers edge access for home. Home decides about each viewer once, learns every second who asked
 * again, and withdraws the access of viewers whose right has ended.
 */
export class EdgeAccessCache {
  private readonly accessByKey = new Map<string, CachedAccess>();
  private readonly accessById = new Map<number, CachedAccess>();
  private readonly beats = new Set<number>();
  private lastId = 0;
  private undecided = 0;

  constructor(private readonly link: RelayConnection) {}

  countOpen(): number {
    return this.accessById.size - this.undecided;
  }

  /** False if the request is not for edge access. */
  handle(request: IncomingMessage, response: ServerResponse): boolean {
    const [, token, eventId] = DOOR_PATH.exec(request.url ?? "") ?? [];
    if (!token || !eventId) return false;
    if (request.method !== "GET" && request.method !== "HEAD")
      sendEmpty(response, 405, { allow: "GET, HEAD" });
    else if (this.link.isFresh) this.answer(request, response, { token, eventId });
    else sendAwayFromHome(response);

    return true;
  }

  take(answer: EdgeAccessAnswer) {
    if (answer.type === "shut") return answer.ids.forEach((accessId) => this.shut(accessId));

    const access = this.accessById.get(answer.id);
    if (!access || access.headers) return;

    const { status, headers } = answer;

    this.settle(access, (response) => sendAnswer(response, status, headers));
    if (status === 204) access.headers = headers;
    else this.forget(access);
  }

  /**
   * Reports to home which viewers asked again, forgets unused accesses, and gives up requests that
   * took too long.
   */
  beat() {
    if (this.beats.size > 0) this.link.tell({ type: "beats", ids: [...this.beats] });
    this.beats.clear();

    const now = performance.now();

    for (const access of this.accessById.values()) {
      if (now - access.usedAt > UNUSED_MS) this.forget(access);
      else if (!access.headers && now - access.usedAt > MAX_WAIT_MS) this.giveUp(access);
    }
  }

  /** Forgets all accesses; called when home has forgotten them. */
  clear() {
    for (const access of [...this.accessById.values()]) this.giveUp(access);
    this.beats.clear();
  }

  private answer(request: IncomingMessage, response: ServerResponse, mediaPlace: MediaPlace) {
    const accessKey = accessKeyOf(request, mediaPlace);
    const access = this.accessByKey.get(accessKey) ?? this.askHome(request, accessKey, mediaPlace);
    if (!access) return sendAwayFromHome(response);
    if (!access.headers) {
      void access.waiting.push(response);

      return;
    }

    access.usedAt = performance.now();
    this.beats.add(access.id);
    sendAnswer(response, 204, access.headers);
  }

  private askHome(
    request: IncomingMessage,
    accessKey: string,
    mediaPlace: MediaPlace,
  ): CachedAccess | null {
    if (this.undecided >= MAX_UNDECIDED || this.accessById.size >= MAX_ACCESSES) return null;

    const { origin, cookie, authorization } = request.headers;
    const access: CachedAccess = {
      id: ++this.lastId,
      key: accessKey,
      headers: null,
      waiting: [],
      usedAt: performance.now(),
    };

    this.accessByKey.set(accessKey, access);
    this.accessById.set(access.id, access);
    this.undecided++;

    const headers = { origin, cookie, authorization };

    this.link.tell({
      type: "door",
      id: access.id,
      ...mediaPlace,
      headers,
      edge: findEdge(request),
    });

    return access;
  }

  /** Withdraws an access. A request that home is still deciding gets its own answer. */
  private shut(accessId: number) {
    const access = this.accessById.get(accessId);
    if (access?.headers) this.forget(access);
  }

  private giveUp(access: CachedAccess) {
    if (!access.headers) this.settle(access, sendAwayFromHome);
    this.forget(access);
  }

  private settle(access: CachedAccess, send: (response: ServerResponse) => void) {
    this.undecided--;
    access.waiting.splice(0).forEach(send);
  }

  private forget(access: CachedAccess) {
    this.accessByKey.delete(access.key);
    this.accessById.delete(access.id);
    this.beats.delete(access.id);
  }
}

/** Hashes all facts on which home's answer depends. */
function accessKeyOf(request: IncomingMessage, { token, eventId }: MediaPlace): string {
  const { cookie, authorization, origin } = request.headers;
  const facts = JSON.stringify([token, eventId, cookie, authorization, origin, findEdge(request)]);

  return createHash("sha256").update(facts).digest("base64");
}

function sendAnswer(response: ServerResponse, status: number, headers: AnswerHeaders) {
  const retryHeaders = status === 503 ? { "retry-after": RETRY_SECONDS } : undefined;

  sendEmpty(response, status, { ...headers, ...retryHeaders });
}
