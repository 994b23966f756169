import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { findEdge } from "~/platform/http/edge-requests.server";
import type { FromRelay } from "../relays/protocol";
import type { DoorAnswer } from "~/media/playback/access/relay-doors.protocol";
import { sendAwayFromHome, sendEmpty } from "./responses.server";

/** nginx then asks home itself. */
const MAX_WAIT_MS = 2000;
/** Home forgets a viewer at about this time, too. */
const UNUSED_MS = 60_000;
const MAX_DOORS = 50_000;
const MAX_UNDECIDED = 5000;
/** Seconds until a viewer retries for whom there is no bandwidth. */
const RETRY_SECONDS = "10";

const DOOR = /^\/hls\/([^/?]{1,1000})\/([\w-]{1,64})\/door(?:\?|$)/;

type Headers = Record<string, string>;
type Place = { token: string; eventId: string };
/** `headers`: null until home has answered those who wait. */
type Door = {
  id: number;
  key: string;
  headers: Headers | null;
  waiting: ServerResponse[];
  usedAt: number;
};
type Link = { isFresh: boolean; tell: (message: FromRelay) => void };

/**
 * Answers doors for home. Home decides about each viewer once, learns every second who asked again,
 * and shuts the doors of those whose right has ended.
 */
export class DoorCache {
  private readonly byKey = new Map<string, Door>();
  private readonly byId = new Map<number, Door>();
  private readonly beats = new Set<number>();
  private lastId = 0;
  private undecided = 0;

  constructor(private readonly link: Link) {}

  countOpen(): number {
    return this.byId.size - this.undecided;
  }

  /** False if the request is not for a door. */
  handle(request: IncomingMessage, response: ServerResponse): boolean {
    const [, token, eventId] = DOOR.exec(request.url ?? "") ?? [];
    if (!token || !eventId) return false;
    if (request.method !== "GET" && request.method !== "HEAD")
      sendEmpty(response, 405, { allow: "GET, HEAD" });
    else if (this.link.isFresh) this.answer(request, response, { token, eventId });
    else sendAwayFromHome(response);

    return true;
  }

  take(answer: DoorAnswer) {
    if (answer.type === "shut") return answer.ids.forEach((id) => this.shut(id));

    const door = this.byId.get(answer.id);
    if (!door || door.headers) return;

    const { status, headers } = answer;

    this.settle(door, (response) => sendAnswer(response, status, headers));
    if (status === 204) door.headers = headers;
    else this.forget(door);
  }

  /** Tells home who asked again, and gives up what took too long. */
  beat() {
    if (this.beats.size > 0) this.link.tell({ type: "beats", ids: [...this.beats] });
    this.beats.clear();

    const now = performance.now();

    for (const door of this.byId.values()) {
      if (now - door.usedAt > UNUSED_MS) this.forget(door);
      else if (!door.headers && now - door.usedAt > MAX_WAIT_MS) this.giveUp(door);
    }
  }

  /** Home has forgotten all of them. */
  clear() {
    for (const door of [...this.byId.values()]) this.giveUp(door);
    this.beats.clear();
  }

  private answer(request: IncomingMessage, response: ServerResponse, place: Place) {
    const key = keyOf(request, place);
    const door = this.byKey.get(key) ?? this.ask(request, key, place);
    if (!door) return sendAwayFromHome(response);
    if (!door.headers) {
      void door.waiting.push(response);

      return;
    }

    door.usedAt = performance.now();
    this.beats.add(door.id);
    sendAnswer(response, 204, door.headers);
  }

  private ask(request: IncomingMessage, key: string, place: Place): Door | null {
    if (this.undecided >= MAX_UNDECIDED || this.byId.size >= MAX_DOORS) return null;

    const { origin, cookie, authorization } = request.headers;
    const door: Door = {
      id: ++this.lastId,
      key,
      headers: null,
      waiting: [],
      usedAt: performance.now(),
    };

    this.byKey.set(key, door);
    this.byId.set(door.id, door);
    this.undecided++;

    const headers = { origin, cookie, authorization };

    this.link.tell({ type: "door", id: door.id, ...place, headers, edge: findEdge(request) });

    return door;
  }

  /** What home is still deciding gets its answer. */
  private shut(id: number) {
    const door = this.byId.get(id);
    if (door?.headers) this.forget(door);
  }

  private giveUp(door: Door) {
    if (!door.headers) this.settle(door, sendAwayFromHome);
    this.forget(door);
  }

  private settle(door: Door, send: (response: ServerResponse) => void) {
    this.undecided--;
    door.waiting.splice(0).forEach(send);
  }

  private forget(door: Door) {
    this.byKey.delete(door.key);
    this.byId.delete(door.id);
    this.beats.delete(door.id);
  }
}

/** What home's answer depends on. */
function keyOf(request: IncomingMessage, { token, eventId }: Place): string {
  const { cookie, authorization, origin } = request.headers;
  const asked = JSON.stringify([token, eventId, cookie, authorization, origin, findEdge(request)]);

  return createHash("sha256").update(asked).digest("base64");
}

function sendAnswer(response: ServerResponse, status: number, headers: Headers) {
  const retry = status === 503 ? { "retry-after": RETRY_SECONDS } : undefined;

  sendEmpty(response, status, { ...headers, ...retry });
}
