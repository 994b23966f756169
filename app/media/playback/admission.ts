import type { IncomingMessage } from "node:http";
import { getActor, sessionKeyOf } from "~/auth/session.server";
import { type PlaybackPass, verifyPlaybackToken } from "~/models/streams/playback-token.server";
import { deviceOf, takeSeat } from "~/models/streams/seats.server";
import { noteWatcher, watcherOf } from "~/models/streams/uplink.server";
import { type Door, findDoor, findWatchRight, type WatchRight } from "~/models/streams/watching.server";
import { Recently } from "../recently";

/** A player that cannot renew its address may go on with an expired one as long as it never stops asking. */
const GRACE_MS = 30_000;

const doors = new Recently<Door>();
const rights = new Recently<WatchRight | null>();
const lastUse = new Map<string, number>();
let sweptAt = 0;

/** What a request with this token may have of this event: "open" also says that shared caches may keep it. */
export async function admit(req: IncomingMessage, token: string, eventId: string): Promise<"open" | "personal" | null> {
  const now = Date.now();
  const pass = verifyPlaybackToken(token);
  if (!pass || pass.eventId !== eventId) return null;
  if (now > pass.expiresAt.getTime() && now - (lastUse.get(token) ?? 0) > GRACE_MS) return null;
  const door = await doors.ask(eventId, () => findDoor(eventId));
  if (door === "closed") return null;
  if (door === "ticket" && !(await holdsRight(req, pass, eventId))) return null;
  noteUse(token, now);
  noteWatcher(watcherOf(pass) ?? token);
  return door === "open" ? "open" : "personal";
}

/**
 * The cookie must be that of the session the address was made for, its person must still be welcome, and the device
 * must have one of the ticket's seats.
 */
async function holdsRight({ headers: { cookie } }: IncomingMessage, pass: PlaybackPass, eventId: string) {
  const { session } = pass;
  if (!session || !cookie || (await sessionKeyOf(cookie)) !== session) return false;
  const right = await rights.ask(`${eventId} ${session}`, async () => findWatchRight(await getActor(cookie), eventId));
  if (!right) return false;
  return right.ticketId === null || takeSeat({ ticketId: right.ticketId, eventId }, deviceOf(pass));
}

function noteUse(token: string, now: number) {
  lastUse.set(token, now);
  if (now - sweptAt < GRACE_MS) return;
  sweptAt = now;
  for (const [key, at] of lastUse) if (now - at > GRACE_MS) lastUse.delete(key);
}
