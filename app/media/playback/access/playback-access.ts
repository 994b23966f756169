import type { IncomingMessage } from "node:http";
import { bearerTokenOf } from "~/auth/bearer.server";
import { getActor, sessionKeyOf } from "~/auth/session.server";
import { visitorIdOf } from "~/auth/cookies/visitor.server";
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
import { LastUses } from "./last-uses";

const accessByEvent = new TtlCache<EventAccess>();
const rights = new TtlCache<WatchRight | null>();
const bearers = new TtlCache<Bearer | null>();
const uses = new LastUses(MAX_PAUSE_MS);

/** "open": shared caches may store it. "full": permitted, but the server's bandwidth is used up. null: denied. */
export type PlaybackAccess = "open" | "personal" | "full" | null;

/** Authorizes a request with this token for this event. */
export async function authorizePlayback(req: IncomingMessage, token: string, eventId: string): Promise<PlaybackAccess> {
  const now = clock.now().getTime();
  const pass = verifyPlaybackToken(token);
  if (!pass || pass.eventId !== eventId) return null;
  if (isExpired(pass, uses.find(token, now), now)) return null;
  const access = await accessByEvent.get(eventId, () => findEventAccess(eventId));
  if (access === "closed") return null;
  if (access === "ticket" && !(await hasWatchRight(req, pass, eventId))) return null;
  if (!reserveBandwidth(watcherOf(pass) ?? token)) return "full";
  noteUse(req, pass, token, now);
  return access === "open" ? "open" : "personal";
}

/**
 * The cookie or access token must belong to the session the address was issued for, the person must still have access,
 * and the device must be within the ticket's device limit.
 */
async function hasWatchRight({ headers }: IncomingMessage, pass: PlaybackPass, eventId: string) {
  const { session } = pass;
  const { cookie, authorization } = headers;
  const secret = bearerTokenOf(authorization);
  const bearer = secret === null ? null : await bearers.get(secret, () => findBearer(secret));
  const known =
    secret === null ? await sessionKeyOf(cookie) : bearer?.scopes.includes("streams:read") && bearer.session;
  if (!session || known !== session) return false;
  const actor = async () => bearer?.actor ?? (await getActor(cookie));
  const right = await rights.get(`${eventId} ${session}`, async () => findWatchRight(await actor(), eventId));
  if (!right) return false;
  return right.ticketId === null || admitDevice({ ticketId: right.ticketId, eventId }, deviceOf(pass));
}

/** Counts the viewer as present; viewers without an identity count by their address. */
function noteUse({ headers: { cookie } }: IncomingMessage, pass: PlaybackPass, token: string, now: number) {
  const visitorId = pass.visitorId ?? visitorIdOf(cookie);
  noteWatching(pass.eventId, personOf({ ...pass, visitorId }) ?? `player ${token}`);
  uses.note(token, now);
}
