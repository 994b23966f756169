import type { IncomingMessage } from "node:http";
import { bearerTokenOf } from "~/auth/bearer.server";
import { getActor, getActorOfSession, sessionKeyOf } from "~/auth/session.server";
import { visitorIdOf } from "~/auth/cookies/visitor.server";
import { findEdge } from "~/platform/http/edge-requests.server";
import { clock } from "~/platform/clock/clock";
import { onAnnouncement } from "~/models/base/announcements.server";
import { type Bearer, findBearer } from "~/models/accounts/authentication/access-tokens.server";
import {
  isTokenExpired,
  MAX_PAUSE_MS,
  type PlaybackPass,
  verifyPlaybackToken,
} from "~/models/live/streams/playback-token.server";
import { noteWatching, personOf } from "~/models/live/streams/audience/presence.server";
import { deviceOf, admitDevice } from "~/models/live/streams/device-limit.server";
import {
  reserveBandwidth,
  watcherOf,
} from "~/models/live/streams/broadcast/server-bandwidth.server";
import {
  type EventAccess,
  findEventAccess,
  findLastingRight,
  type WatchRight,
} from "~/models/live/streams/playback-access.server";
import { TtlCache } from "~/media/ttl-cache";
import { findKeptRight, findProof, type Proof, provenSession } from "./door-rights";
import type { ViewerRight } from "./kept-rights";

const MAX_TOKENS = 50_000;

/** Last use of each playback address within `retentionMs`. */
export class LastUses {
  /** Time of the last use by token, the least recently used first. */
  private readonly uses = new Map<string, number>();

  /** Uses before a restart are unknown, so they count as made at the start. */
  constructor(
    private readonly retentionMs: number,
    private readonly startedAt = clock.now().getTime(),
  ) {}

  /** Null if unused, or used too long ago to be known. */
  find(token: string, now = clock.now().getTime()): number | null {
    const usedAt = this.uses.get(token);
    if (usedAt !== undefined) return usedAt;

    return now - this.startedAt <= this.retentionMs ? this.startedAt : null;
  }

  note(token: string, now = clock.now().getTime()) {
    this.uses.delete(token);
    this.uses.set(token, now);
    for (const [oldest, usedAt] of this.uses) {
      if (this.uses.size <= MAX_TOKENS && now - usedAt <= this.retentionMs) return;

      this.uses.delete(oldest);
    }
  }
}

const accessByEvent = new TtlCache<(now: Date) => EventAccess>();
const rights = new TtlCache<WatchRight | null>();
const bearers = new TtlCache<Bearer | null>();
const uses = new LastUses(MAX_PAUSE_MS);

// Rights are read again when a show changes between live and replay, because some tickets open only
// one of the two.
for (const change of ["show.live", "show.ended", "replay.ready"] as const)
  onAnnouncement(change, ({ eventId }) =>
    rights.drop((rightKey) => rightKey.startsWith(`${eventId} `)),
  );
// A free look starts and ends with the show, or when the artist changes it.
for (const change of ["show.live", "show.ended", "freeLook.changed", "freeLook.ended"] as const)
  onAnnouncement(change, ({ eventId }) =>
    accessByEvent.drop((openEventId) => openEventId === eventId),
  );

/**
 * "open": shared caches may store it. "full": permitted, but the bandwidth is used up. null:
 * denied.
 */
export type PlaybackAccess = "open" | "personal" | "full" | null;

/**
 * "door": edge access, which players or edges request once for all media of the next seconds; reads
 * little and writes nothing. "pull": an edge's cache requests a file on behalf of all its viewers.
 */
export type MediaUse = "playback" | "door" | "pull";

/** Authorizes a request with this token for this event. */
export async function authorizePlayback(
  request: IncomingMessage,
  token: string,
  eventId: string,
  use: MediaUse = "playback",
): Promise<PlaybackAccess> {
  if (use !== "door") return authorizeMedia(request, token, eventId, use);

  const viewer = await findEdgeViewer(request, { token, eventId, edge: findEdge(request) });

  return viewer && (await checkEdgeAccess(viewer)).access;
}

async function authorizeMedia(
  request: IncomingMessage,
  token: string,
  eventId: string,
  use: Exclude<MediaUse, "door">,
): Promise<PlaybackAccess> {
  const now = clock.now().getTime();
  const usedAt = uses.find(token, now);
  const pass = findPass(token, eventId);
  if (!pass || isTokenExpired(pass, usedAt, now)) return null;

  const access = await findAccessNow(eventId);
  if (access === "closed") return null;

  const allowed = access === "open" ? "open" : "personal";
  // The viewer who needs the file got edge access with this token. A pull does not count a viewer
  // as present.
  if (use === "pull") return usedAt === null ? null : allowed;
  if (access === "ticket" && !isDeviceAdmitted(pass, await findRight(request, pass))) return null;
  if (!reserveBandwidth(watcherOf(pass) ?? token, connectionsOf(request))) return "full";

  const visitorId = pass.visitorId ?? visitorIdOf(request.headers.cookie);

  noteUse({ pass, token, visitorId }, now);

  return allowed;
}

/** A viewer who asks for edge access, with the facts that cannot change while they watch. */
export type EdgeViewer = {
  token: string;
  pass: PlaybackPass;
  proof: Proof | null;
  visitorId: string | null;
  edge: string | null;
};

type EdgeRequest = { token: string; eventId: string; edge: string | null };

/** Null for an address without a valid signature, or of another event. */
export async function findEdgeViewer(
  request: Pick<IncomingMessage, "headers">,
  { token, eventId, edge }: EdgeRequest,
): Promise<EdgeViewer | null> {
  const pass = findPass(token, eventId);
  if (!pass) return null;

  const visitorId = pass.visitorId ?? visitorIdOf(request.headers.cookie);

  return { token, pass, proof: await findProof(request, pass), visitorId, edge };
}

/** The right of each viewer at a show without tickets and during a free look. */
const PUBLIC_RIGHT: ViewerRight = {
  ticketId: null,
  holderId: null,
  access: "both",
  session: null,
  userId: null,
  tokenId: null,
};

async function findAccessNow(eventId: string): Promise<EventAccess> {
  return (await accessByEvent.get(eventId, () => findEventAccess(eventId)))(clock.now());
}

/** Decides whether the viewer may request media for the next seconds. Counts them as present. */
export async function checkEdgeAccess(
  viewer: EdgeViewer,
): Promise<{ access: PlaybackAccess; right: ViewerRight | null }> {
  const { pass, token, proof, edge } = viewer;
  const { eventId } = pass;
  const refused = { access: null, right: null };
  const now = clock.now().getTime();
  if (isTokenExpired(pass, uses.find(token, now), now)) return refused;

  const access = await findAccessNow(eventId);
  if (access === "closed") return refused;

  const right = access === "ticket" ? proof && (await findKeptRight(proof, pass)) : PUBLIC_RIGHT;
  if (!isDeviceAdmitted(pass, right)) return refused;
  if (!reserveBandwidth(watcherOf(pass) ?? token, [edge])) return { access: "full", right };

  noteUse(viewer, now);

  return { access: access === "open" ? "open" : "personal", right };
}

/**
 * The connections that a response without a cache uses: the server's (null), and the edge's if the
 * request came through one.
 */
export function connectionsOf(request: IncomingMessage): (string | null)[] {
  const edge = findEdge(request);

  return edge === null ? [null] : [edge, null];
}

function findPass(token: string, eventId: string): PlaybackPass | null {
  const pass = verifyPlaybackToken(token);

  return pass?.eventId === eventId ? pass : null;
}

/** The device must be within the ticket's device limit. */
function isDeviceAdmitted(pass: PlaybackPass, right: WatchRight | null): boolean {
  if (!right) return false;

  return (
    right.ticketId === null ||
    admitDevice({ ticketId: right.ticketId, eventId: pass.eventId }, deviceOf(pass))
  );
}

/**
 * The cookie or access token must belong to the session the address was issued for, and the person
 * must still have access.
 */
async function findRight({ headers }: IncomingMessage, { eventId, session }: PlaybackPass) {
  const { cookie, authorization } = headers;
  const secret = bearerTokenOf(authorization);
  const bearer = secret === null ? null : await bearers.get(secret, () => findBearer(secret));
  const provenKey =
    secret === null
      ? await provenSession(cookie)
      : bearer?.scopes.includes("streams:read") && bearer.session;
  if (!session || provenKey !== session) return null;

  const isBySession = (await sessionKeyOf(cookie)) !== null;
  const actor = async () =>
    bearer?.actor ?? (await (isBySession ? getActor(cookie) : getActorOfSession(session)));

  return await rights.get(`${eventId} ${session}`, async () =>
    findLastingRight(await actor(), eventId),
  );
}

/**
 * Counts the viewer as present. Viewers without account and cookie count by their playback token.
 */
function noteUse(
  { pass, token, visitorId }: Pick<EdgeViewer, "pass" | "token" | "visitorId">,
  now: number,
) {
  noteWatching(pass.eventId, personOf({ ...pass, visitorId }) ?? `player ${token}`);
  uses.note(token, now);
}
