import { logger } from "~/platform/logging/logger.server";
import { onAnnouncement } from "~/models/base/announcements.server";
import { deviceOf } from "~/models/live/streams/device-limit.server";
import type {
  EdgeAccessAnswer,
  EdgeAccessMessage,
  EdgeAccessQuestion,
  RelayEdgeAccess,
} from "./relay-doors.protocol";
import { keptRights } from "./door-rights";
import type { EndedRights, ViewerRight } from "./kept-rights";
import { originHeaders } from "./other-origins";
import {
  checkEdgeAccess,
  type EdgeViewer,
  findEdgeViewer,
  type PlaybackAccess,
} from "./playback-access";

/**
 * An access that is unused for this long is forgotten; the relay asks again if the viewer comes
 * back.
 */
const UNUSED_MS = 60_000;

/** `right`: undefined until it is read. */
type GrantedAccess = { viewer: EdgeViewer; right: ViewerRight | null | undefined; usedAt: number };

/**
 * The viewers whose edge access a relay answers. The relay asks about each viewer once, and reports
 * every second the viewers who asked again. Home checks and counts these viewers as if they had
 * asked home. Home withdraws an access as soon as its right ends.
 */
class RelayedEdgeAccess implements RelayEdgeAccess {
  /** The granted accesses, by the number that the relay gave to each. */
  private readonly granted = new Map<number, GrantedAccess>();
  private sweptAt = performance.now();
  private readonly unsubscribers = [
    keptRights.onEnded((ended) => this.closeEnded(ended)),
    onAnnouncement("device.displaced", ({ eventId, device }) =>
      this.closeAll(
        ({ viewer: { pass } }) => pass.eventId === eventId && deviceOf(pass) === device,
      ),
    ),
  ];

  constructor(private readonly tell: (message: EdgeAccessAnswer) => void) {}

  take(message: EdgeAccessMessage) {
    if (message.type === "door") {
      void this.answer(message);

      return;
    }

    this.sweep();
    for (const accessId of message.ids) void this.check(accessId);
  }

  close() {
    this.unsubscribers.forEach((unsubscribe) => unsubscribe());
    this.granted.clear();
  }

  private async answer({ id: accessId, token, eventId, headers, edge }: EdgeAccessQuestion) {
    try {
      const viewer = await findEdgeViewer({ headers }, { token, eventId, edge });
      const access = viewer && (await this.open(accessId, viewer));

      this.tell({
        type: "door",
        id: accessId,
        status: statusOf(access),
        headers: originHeaders(headers.origin, access),
      });
    } catch (error) {
      logger.error({ error }, "A door at a relay could not be answered");
      this.tell({ type: "door", id: accessId, status: 500, headers: {} });
    }
  }

  private async open(accessId: number, viewer: EdgeViewer): Promise<PlaybackAccess> {
    const grantedAccess: GrantedAccess = { viewer, right: undefined, usedAt: performance.now() };

    this.granted.set(accessId, grantedAccess);

    const { access, right } = await checkEdgeAccess(viewer);
    // The access was withdrawn while the right was read, so the right may be older than the commit.
    if (this.granted.get(accessId) !== grantedAccess) return this.open(accessId, viewer);

    grantedAccess.right = right;
    if (statusOf(access) !== 204) this.granted.delete(accessId);

    return access;
  }

  /** Checks a viewer who asked again at the relay. */
  private async check(accessId: number) {
    const door = this.granted.get(accessId);
    if (!door) return this.tell({ type: "shut", ids: [accessId] });

    door.usedAt = performance.now();

    const { access } = await checkEdgeAccess(door.viewer).catch((error: unknown) => {
      logger.error({ error }, "A viewer at a relay could not be checked");

      return { access: null };
    });
    if (statusOf(access) !== 204) this.closeAll((other) => other === door);
  }

  private closeEnded({ hasEnded, eventId }: EndedRights) {
    this.closeAll(({ viewer, right }) => {
      if (eventId !== undefined && viewer.pass.eventId !== eventId) return false;

      return !right || hasEnded(right);
    });
  }

  private closeAll(isAffected: (access: GrantedAccess) => boolean) {
    const accessIds = [...this.granted].flatMap(([accessId, access]) =>
      isAffected(access) ? accessId : [],
    );

    for (const accessId of accessIds) this.granted.delete(accessId);
    if (accessIds.length > 0) this.tell({ type: "shut", ids: accessIds });
  }

  private sweep() {
    const now = performance.now();
    if (now - this.sweptAt < UNUSED_MS) return;

    this.sweptAt = now;
    for (const [accessId, { usedAt }] of this.granted) {
      if (now - usedAt > UNUSED_MS) this.granted.delete(accessId);
    }
  }
}

export function openRelayedEdgeAccess(tell: (message: EdgeAccessAnswer) => void): RelayEdgeAccess {
  return new RelayedEdgeAccess(tell);
}

function statusOf(access: PlaybackAccess) {
  if (access === null) return 403;

  return access === "full" ? 503 : 204;
}
