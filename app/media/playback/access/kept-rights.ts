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

type KeptRight = {
  loadedAt: number;
  answer: Promise<ViewerRight | null>;
  right?: ViewerRight | null;
};

/**
 * Changes without an announcement, such as suspensions by the command line, take effect within this
 * time.
 */
const RECHECK_MS = 60_000;
/**
 * Rights by a device pass are read again after this time, because its revocation is not announced.
 */
const PASS_RECHECK_MS = 15_000;
/** A denial is kept for this long, because a purchase that ends it is not announced. */
const DENIED_MS = 1000;

/**
 * Rights of the viewers whose players ask for edge access every few seconds. A right is loaded once
 * a minute, and again as soon as an announcement says that it may have ended.
 */
export class KeptRights {
  private readonly rights = new Map<string, Map<string, KeptRight>>();
  private readonly listeners = new Set<(ended: EndedRights) => void>();
  private sweptAt = 0;

  constructor() {
    const drop = (hasEnded: EndedRights["hasEnded"], eventId?: string) =>
      this.drop({ hasEnded, eventId });

    onAnnouncement("ticket.refunded", (ended) =>
      drop((right) => isUsedBy(right, ended.userId), ended.eventId),
    );
    onAnnouncement("access.revoked", (ended) =>
      drop((right) => isUsedBy(right, ended.userId), ended.eventId),
    );
    onAnnouncement("session.ended", ({ userId }) => drop((right) => isUsedBy(right, userId)));
    onAnnouncement("helper.ended", ({ userId }) => drop((right) => isUsedBy(right, userId)));
    onAnnouncement("token.ended", ({ tokenId }) => drop((right) => right.tokenId === tokenId));
    onAnnouncement("event.changed", ({ eventId }) => drop(() => true, eventId));
    onAnnouncement("event.cancelled", ({ eventId }) => drop(() => true, eventId));
    // When a show goes live, rights to watch only its replay may end; when it ends, rights to watch
    // only the live show may end. Most tickets open both.
    onAnnouncement("show.live", ({ eventId }) =>
      drop(({ access }) => access === "replay", eventId),
    );
    onAnnouncement("show.ended", ({ eventId }) => drop(({ access }) => access === "live", eventId));
    // Tells relays to end the access of viewers without a ticket, whose rights are not kept here.
    onAnnouncement("freeLook.ended", ({ eventId }) =>
      drop((right) => right.session === null, eventId),
    );
    onAnnouncement("replay.ready", ({ eventId }) =>
      drop(({ access }) => access === "live", eventId),
    );
  }

  /** Calls the listener after rights were dropped. @returns a function that removes the listener */
  onEnded(listener: (ended: EndedRights) => void): () => void {
    this.listeners.add(listener);

    return () => void this.listeners.delete(listener);
  }

  /** `credential`: the session or token that identifies the viewer. */
  async get(
    eventId: string,
    credential: string,
    load: () => Promise<ViewerRight | null>,
  ): Promise<ViewerRight | null> {
    const now = clock.now().getTime();
    const existing = this.rights.get(eventId)?.get(credential);
    if (existing && isFresh(existing, now)) return existing.answer;

    this.sweep(now);

    const kept: KeptRight = { loadedAt: now, answer: load() };
    const eventRights = this.rights.get(eventId) ?? new Map<string, KeptRight>();

    this.rights.set(eventId, eventRights.set(credential, kept));
    try {
      kept.right = await kept.answer;
    } catch (error) {
      if (eventRights.get(credential) === kept) eventRights.delete(credential);
      throw error;
    }

    // If the right was dropped while it was loaded, the loaded right may be older than the commit
    // that dropped it.
    return this.rights.get(eventId)?.get(credential) === kept
      ? kept.right
      : this.get(eventId, credential, load);
  }

  private drop(ended: EndedRights) {
    const { hasEnded, eventId } = ended;
    const affected =
      eventId === undefined
        ? this.rights.values()
        : [this.rights.get(eventId) ?? new Map<string, KeptRight>()];

    for (const eventRights of affected)
      for (const [credential, { right }] of eventRights) {
        if (right === undefined || (right && hasEnded(right))) eventRights.delete(credential);
      }

    for (const listener of this.listeners) listener(ended);
  }

  private sweep(now: number) {
    if (Math.abs(now - this.sweptAt) < RECHECK_MS) return;

    this.sweptAt = now;
    for (const [eventId, eventRights] of this.rights) {
      for (const [credential, kept] of eventRights) {
        if (!isFresh(kept, now)) eventRights.delete(credential);
      }

      if (eventRights.size === 0) this.rights.delete(eventId);
    }
  }
}

/** Compares the absolute age, so that a right does not last longer after the clock is set back. */
function isFresh({ loadedAt, right }: KeptRight, now: number): boolean {
  return Math.abs(now - loadedAt) < freshMs(right);
}

function freshMs(right: ViewerRight | null | undefined): number {
  if (right === null) return DENIED_MS;

  const isByPass = right?.holderId && right.holderId !== right.userId;

  return isByPass ? PASS_RECHECK_MS : RECHECK_MS;
}

/** True for the viewer and for the ticket's holder: with a device pass they differ. */
function isUsedBy({ userId, holderId }: ViewerRight, personId: string): boolean {
  return userId === personId || holderId === personId;
}
