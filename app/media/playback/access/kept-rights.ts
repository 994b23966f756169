import { clock } from "~/platform/clock/clock";
import { onAnnouncement } from "~/models/base/announcements.server";
import type { WatchRight } from "~/models/live/streams/playback-access.server";

/** A viewer of an event and the right they watch with. */
export type ViewerRight = WatchRight & {
  session: string | null;
  userId: string | null;
  tokenId: string | null;
};

/** Rights that may have ended: all that `hasEnded` recognises, in one show or in all. */
export type EndedRights = { hasEnded: (right: ViewerRight) => boolean; eventId?: string };

type Kept = { loadedAt: number; answer: Promise<ViewerRight | null>; right?: ViewerRight | null };

/**
 * Suspensions by the command line, and whatever else this process is not told, take effect within
 * this time.
 */
const RECHECK_MS = 60_000;
/** A device pass is revoked without an announcement. */
const PASS_RECHECK_MS = 15_000;
/** A denial ends with a purchase, of which nobody is told. */
const DENIED_MS = 1000;

/**
 * Rights of the viewers whose players ask for the door every few seconds. A right is loaded once a
 * minute, and again as soon as an announcement says that it may have ended.
 */
export class KeptRights {
  private readonly rights = new Map<string, Map<string, Kept>>();
  private readonly listeners = new Set<(ended: EndedRights) => void>();
  private sweptAt = 0;

  constructor() {
    const drop = (hasEnded: EndedRights["hasEnded"], eventId?: string) =>
      this.drop({ hasEnded, eventId });

    onAnnouncement("ticket.refunded", (it) => drop((right) => isOf(right, it.userId), it.eventId));
    onAnnouncement("access.revoked", (it) => drop((right) => isOf(right, it.userId), it.eventId));
    onAnnouncement("session.ended", ({ userId }) => drop((right) => isOf(right, userId)));
    onAnnouncement("helper.ended", ({ userId }) => drop((right) => isOf(right, userId)));
    onAnnouncement("token.ended", ({ tokenId }) => drop((right) => right.tokenId === tokenId));
    onAnnouncement("event.changed", ({ eventId }) => drop(() => true, eventId));
    onAnnouncement("event.cancelled", ({ eventId }) => drop(() => true, eventId));
    // The live show and its replay follow each other; most tickets open both.
    onAnnouncement("show.live", ({ eventId }) =>
      drop(({ access }) => access === "replay", eventId),
    );
    onAnnouncement("show.ended", ({ eventId }) => drop(({ access }) => access === "live", eventId));
    // Doors that relays opened to everybody; without a ticket a viewer has no right that is kept
    // here.
    onAnnouncement("freeLook.ended", ({ eventId }) =>
      drop((right) => right.session === null, eventId),
    );
    onAnnouncement("replay.ready", ({ eventId }) =>
      drop(({ access }) => access === "live", eventId),
    );
  }

  /** Calls the listener after rights were dropped. @returns the function that ends it */
  onEnded(listener: (ended: EndedRights) => void): () => void {
    this.listeners.add(listener);

    return () => void this.listeners.delete(listener);
  }

  /** `credential`: what proves who asks. */
  async get(
    eventId: string,
    credential: string,
    load: () => Promise<ViewerRight | null>,
  ): Promise<ViewerRight | null> {
    const now = clock.now().getTime();
    const known = this.rights.get(eventId)?.get(credential);
    if (known && isFresh(known, now)) return known.answer;

    this.sweep(now);

    const kept: Kept = { loadedAt: now, answer: load() };
    const ofEvent = this.rights.get(eventId) ?? new Map<string, Kept>();

    this.rights.set(eventId, ofEvent.set(credential, kept));
    try {
      kept.right = await kept.answer;
    } catch (error) {
      if (ofEvent.get(credential) === kept) ofEvent.delete(credential);
      throw error;
    }

    // Dropped while it was loaded: what was read may be from before the commit.
    return this.rights.get(eventId)?.get(credential) === kept
      ? kept.right
      : this.get(eventId, credential, load);
  }

  private drop(ended: EndedRights) {
    const { hasEnded, eventId } = ended;
    const places =
      eventId === undefined
        ? this.rights.values()
        : [this.rights.get(eventId) ?? new Map<string, Kept>()];

    for (const ofEvent of places)
      for (const [credential, { right }] of ofEvent) {
        if (right === undefined || (right && hasEnded(right))) ofEvent.delete(credential);
      }

    for (const listener of this.listeners) listener(ended);
  }

  private sweep(now: number) {
    if (Math.abs(now - this.sweptAt) < RECHECK_MS) return;

    this.sweptAt = now;
    for (const [eventId, ofEvent] of this.rights) {
      for (const [credential, kept] of ofEvent) {
        if (!isFresh(kept, now)) ofEvent.delete(credential);
      }

      if (ofEvent.size === 0) this.rights.delete(eventId);
    }
  }
}

/** A clock that was set back makes nothing fresh again. */
function isFresh({ loadedAt, right }: Kept, now: number): boolean {
  return Math.abs(now - loadedAt) < freshMs(right);
}

function freshMs(right: ViewerRight | null | undefined): number {
  if (right === null) return DENIED_MS;

  const isByPass = right?.holderId && right.holderId !== right.userId;

  return isByPass ? PASS_RECHECK_MS : RECHECK_MS;
}

/** A ticket may be used by another person, with a device pass. */
function isOf({ userId, holderId }: ViewerRight, id: string): boolean {
  return userId === id || holderId === id;
}
