import type { IncomingMessage } from "node:http";
import { bearerTokenOf } from "~/auth/bearer.server";
import { getActor, getActorOfSession, sessionKeyOf } from "~/auth/session.server";
import { visitorIdOf } from "~/auth/cookies/visitor.server";
import { findEdge } from "~/edge-requests.server";
import { clock } from "~/integrations/clock/clock";
import { type Bearer, findBearer } from "~/models/accounts/authentication/access-tokens.server";
import {
  isExpired,
  MAX_PAUSE_MS,
  type PlaybackPass,
  verifyPlaybackToken,
} from "~/models/streams/playback-token.server";
import { noteWatching, personOf } from "~/models/streams/audience/presence.server";
import { deviceOf, admitDevice } from "~/models/streams/device-limit.server";
import { reserveBandwidth, watcherOf } from "~/models/streams/broadcast/server-bandwidth.server";
import {
  type EventAccess,
  findEventAccess,
  findWatchRight,
  type WatchRight,
} from "~/models/streams/playback-access.server";
import { TtlCache } from "~/media/ttl-cache";
import { findKeptRight, provenSession } from "./door-rights";
import { LastUses } from "./last-uses";

const accessByEvent = new TtlCache<EventAccess>();
const rights = new TtlCache<WatchRight | null>();
const bearers = new TtlCache<Bearer | null>();
const uses = new LastUses(MAX_PAUSE_MS);

/** "open": shared caches may store it. "full": permitted, but the bandwidth is used up. null: denied. */
export type PlaybackAccess = "open" | "personal" | "full" | null;

/**
 * "door": the viewer may request media for the next seconds, which players or edges ask in place of every file; reads
 * little and writes nothing. "pull": an edge's cache asks for a file on behalf of all its readers.
 */
export type MediaUse = "playback" | "door" | "pull";

/** Authorizes a request with this token for this event. */
export async function authorizePlayback(
  req: IncomingMessage,
  token: string,
  eventId: string,
  use: MediaUse = "playback",
): Promise<PlaybackAccess> {
  const now = clock.now().getTime();
  const usedAt = uses.find(token, now);
  const pass = findPass(token, eventId);
  if (!pass || isExpired(pass, usedAt, now)) return null;
  const access = await accessByEvent.get(eventId, () => findEventAccess(eventId));
  if (access === "closed") return null;
  const allowed = access === "open" ? "open" : "personal";
  // The reader who needs the file came through the door with this token. A pull itself is nobody's presence.
  if (use === "pull") return usedAt === null ? null : allowed;
  if (access === "ticket" && !isDeviceAdmitted(pass, await findRight[use](req, pass))) return null;
  if (!reserveBandwidth(watcherOf(pass) ?? token, connectionsOf(req, use))) return "full";
  noteUse(req, pass, token, now);
  return allowed;
}

/** Connections that the media pass: an edge keeps files for many viewers, everything else comes from here each time. */
export function connectionsOf(req: IncomingMessage, use: MediaUse = "playback"): (string | null)[] {
  const edge = findEdge(req);
  if (edge === null) return [null];
  return use === "door" ? [edge] : [edge, null];
}

function findPass(token: string, eventId: string): PlaybackPass | null {
  const pass = verifyPlaybackToken(token);
  return pass?.eventId === eventId ? pass : null;
}

/** The device must be within the ticket's device limit. */
function isDeviceAdmitted(pass: PlaybackPass, right: WatchRight | null): boolean {
  if (!right) return false;
  return right.ticketId === null || admitDevice({ ticketId: right.ticketId, eventId: pass.eventId }, deviceOf(pass));
}

/**
 * The cookie or access token must belong to the session the address was issued for, and the person must still have
 * access.
 */
async function findRightNow({ headers }: IncomingMessage, { eventId, session }: PlaybackPass) {
  const { cookie, authorization } = headers;
  const secret = bearerTokenOf(authorization);
  const bearer = secret === null ? null : await bearers.get(secret, () => findBearer(secret));
  const known =
    secret === null ? await provenSession(cookie) : bearer?.scopes.includes("streams:read") && bearer.session;
  if (!session || known !== session) return null;
  const isBySession = (await sessionKeyOf(cookie)) !== null;
  const actor = async () => bearer?.actor ?? (await (isBySession ? getActor(cookie) : getActorOfSession(session)));
  return await rights.get(`${eventId} ${session}`, async () => findWatchRight(await actor(), eventId));
}

const findRight = { playback: findRightNow, door: findKeptRight };

/** Counts the viewer as present; viewers without an identity count by their address. */
function noteUse({ headers: { cookie } }: IncomingMessage, pass: PlaybackPass, token: string, now: number) {
  const visitorId = pass.visitorId ?? visitorIdOf(cookie);
  noteWatching(pass.eventId, personOf({ ...pass, visitorId }) ?? `player ${token}`);
  uses.note(token, now);
}
