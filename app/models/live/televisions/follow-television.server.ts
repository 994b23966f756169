import { clock } from "~/platform/clock/clock";
import { singleton } from "~/platform/process/singleton.server";
import { onAnnouncement } from "~/models/base/announcements.server";
import { findTelevision, isOpened, type Television } from "./television.server";

/** A screen that asks waits at most this long for a change. */
const HOLD_MS = 20_000;
/** Screens that wait for a change at the same time; beyond, they ask again every two seconds. */
const MAX_FOLLOWERS = 2000;
/** A screen that has not asked for this long is off. */
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
 * @param onGone is given what to call when the screen has hung up
 */
export async function followTelevision(
  secret: string,
  revision: number,
  onGone: (stop: () => void) => void,
): Promise<Television | null> {
  listen();

  const before = await findTelevision(secret);
  if (!before) return null;

  noteSeen(before);
  if (before.revision !== revision || screens.followers.size >= MAX_FOLLOWERS) return before;

  await waitForNews(before, onGone);

  const after = await findTelevision(secret);
  if (after) noteSeen(after);

  return after;
}

/**
 * True while the screen is on and follows. This process knows; after a restart it learns within a
 * minute.
 */
export function isScreenOn(televisionId: string): boolean {
  const seenAt = screens.seenAt.get(televisionId);

  return seenAt !== undefined && clock.now().getTime() - seenAt < AWAY_MS;
}

function waitForNews(
  { id: televisionId, userId }: Television,
  onGone: (stop: () => void) => void,
): Promise<void> {
  return new Promise((resolve) => {
    const follower: Follower = {
      televisionId,
      userId,
      wake() {
        clearTimeout(timer);
        screens.followers.delete(follower);
        resolve();
      },
    };
    const timer = setTimeout(follower.wake, HOLD_MS).unref();

    // One screen follows once: the newest request takes the place of one that was left behind.
    wake((it) => it.televisionId === televisionId);
    screens.followers.add(follower);
    onGone(follower.wake);
  });
}

/** `seenAt` holds screens that show something; others are forgotten. */
function noteSeen(television: Television) {
  const now = clock.now().getTime();
  if (!isOpened(television)) return;

  screens.seenAt.set(television.id, now);
  for (const [id, at] of screens.seenAt) {
    if (now - at < AWAY_MS) break;
    screens.seenAt.delete(id);
  }
}

/** Wakes those whose letters were used, and those whose right may have ended. */
function listen() {
  if (screens.stop) return;

  const ofPerson = ({ userId }: { userId: string }) => wake((it) => it.userId === userId);
  const stops = [
    onAnnouncement("television.changed", ({ televisionId }) =>
      wake((it) => it.televisionId === televisionId),
    ),
    onAnnouncement("session.ended", ofPerson),
  ];

  screens.stop = () => stops.forEach((stop) => stop());
}

function wake(isMeant: (follower: Follower) => boolean) {
  for (const follower of [...screens.followers]) {
    if (isMeant(follower)) follower.wake();
  }
}
