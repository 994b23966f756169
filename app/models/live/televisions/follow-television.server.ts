import { clock } from "~/platform/clock/clock";
import { singleton } from "~/platform/process/singleton.server";
import { onAnnouncement } from "~/models/base/announcements.server";
import { findTelevision, isOpened, type Television } from "./television.server";

/** A request of a screen waits at most this long for a change. */
const HOLD_MS = 20_000;
/**
 * Maximum number of screens that wait for a change at the same time; further screens ask again
 * every two seconds.
 */
const MAX_FOLLOWERS = 2000;
/** A screen counts as off if its last request is older than this. */
const AWAY_MS = 45_000;

type Follower = { televisionId: string; userId: string | null; wake: () => void };
type Screens = { followers: Set<Follower>; seenAt: Map<string, number>; stop?: () => void };

const screens = singleton("televisions", (): Screens => ({
  followers: new Set(),
  seenAt: new Map(),
}));

/**
 * Resolves when the television differs from `revision`, or after twenty seconds. Null once it has
 * ended.
 * @param onGone receives the function to call when the screen disconnects
 */
export async function followTelevision(
  secret: string,
  revision: number,
  onGone: (stopWaiting: () => void) => void,
): Promise<Television | null> {
  startListening();

  const televisionBefore = await findTelevision(secret);
  if (!televisionBefore) return null;

  noteSeen(televisionBefore);
  if (televisionBefore.revision !== revision || screens.followers.size >= MAX_FOLLOWERS)
    return televisionBefore;

  await waitForChange(televisionBefore, onGone);

  const televisionAfter = await findTelevision(secret);
  if (televisionAfter) noteSeen(televisionAfter);

  return televisionAfter;
}

/**
 * True while the screen is on and follows. This is kept in memory; after a restart, screens count
 * as off until their next request.
 */
export function isScreenOn(televisionId: string): boolean {
  const seenAt = screens.seenAt.get(televisionId);

  return seenAt !== undefined && clock.now().getTime() - seenAt < AWAY_MS;
}

function waitForChange(
  { id: televisionId, userId }: Television,
  onGone: (stopWaiting: () => void) => void,
): Promise<void> {
  return new Promise((resolve) => {
    const follower: Follower = {
      televisionId,
      userId,
      wake() {
        clearTimeout(holdTimer);
        screens.followers.delete(follower);
        resolve();
      },
    };
    const holdTimer = setTimeout(follower.wake, HOLD_MS).unref();

    // A screen has one follower: its newest request replaces an abandoned one.
    wakeFollowers((other) => other.televisionId === televisionId);
    screens.followers.add(follower);
    onGone(follower.wake);
  });
}

/**
 * Notes the time of a screen's request if a show is open on it, and forgets screens that are off.
 */
function noteSeen(television: Television) {
  const now = clock.now().getTime();
  if (!isOpened(television)) return;

  screens.seenAt.set(television.id, now);
  for (const [televisionId, seenAt] of screens.seenAt) {
    if (now - seenAt < AWAY_MS) break;
    screens.seenAt.delete(televisionId);
  }
}

/** Wakes the screens of televisions that changed and of people whose session ended. */
function startListening() {
  if (screens.stop) return;

  const wakeOfPerson = ({ userId }: { userId: string }) =>
    wakeFollowers((follower) => follower.userId === userId);
  const stopFunctions = [
    onAnnouncement("television.changed", ({ televisionId }) =>
      wakeFollowers((follower) => follower.televisionId === televisionId),
    ),
    onAnnouncement("session.ended", wakeOfPerson),
  ];

  screens.stop = () => stopFunctions.forEach((stopListening) => stopListening());
}

function wakeFollowers(shouldWake: (follower: Follower) => boolean) {
  for (const follower of [...screens.followers]) {
    if (shouldWake(follower)) follower.wake();
  }
}
