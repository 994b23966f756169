import { logger } from "~/platform/logging/logger.server";
import { onAnnouncement } from "~/models/base/announcements.server";
import { deviceOf } from "~/models/live/streams/device-limit.server";
import type { DoorAnswer, DoorMessage, DoorQuestion, RelayDoors } from "./relay-doors.protocol";
import { keptRights } from "./door-rights";
import type { EndedRights, ViewerRight } from "./kept-rights";
import { originHeaders } from "./other-origins";
import { askAtDoor, type DoorViewer, findDoorViewer, type PlaybackAccess } from "./playback-access";

/** A relay asks again about a viewer who comes back later. */
const UNUSED_MS = 60_000;

/** `right`: undefined until it is read. */
type Door = { viewer: DoorViewer; right: ViewerRight | null | undefined; usedAt: number };

/**
 * The viewers whose doors a relay answers. The relay asks about each once and says every second who
 * asked again; here these are checked and counted as if they had asked at home. A door closes at
 * the relay as soon as its right ends.
 */
class RelayedDoors implements RelayDoors {
  /** By the relay's number. */
  private readonly doors = new Map<number, Door>();
  private sweptAt = performance.now();
  private readonly stops = [
    keptRights.onEnded((ended) => this.closeEnded(ended)),
    onAnnouncement("device.displaced", ({ eventId, device }) =>
      this.closeAll(
        ({ viewer: { pass } }) => pass.eventId === eventId && deviceOf(pass) === device,
      ),
    ),
  ];

  constructor(private readonly tell: (message: DoorAnswer) => void) {}

  take(message: DoorMessage) {
    if (message.type === "door") {
      void this.answer(message);

      return;
    }

    this.sweep();
    for (const id of message.ids) void this.check(id);
  }

  close() {
    this.stops.forEach((stop) => stop());
    this.doors.clear();
  }

  private async answer({ id, token, eventId, headers, edge }: DoorQuestion) {
    try {
      const viewer = await findDoorViewer({ headers }, { token, eventId, edge });
      const access = viewer && (await this.open(id, viewer));

      this.tell({
        type: "door",
        id,
        status: statusOf(access),
        headers: originHeaders(headers.origin, access),
      });
    } catch (error) {
      logger.error({ error }, "A door at a relay could not be answered");
      this.tell({ type: "door", id, status: 500, headers: {} });
    }
  }

  private async open(id: number, viewer: DoorViewer): Promise<PlaybackAccess> {
    const door: Door = { viewer, right: undefined, usedAt: performance.now() };

    this.doors.set(id, door);

    const { access, right } = await askAtDoor(viewer);
    // Closed while it was read: what was read may be from before the commit.
    if (this.doors.get(id) !== door) return this.open(id, viewer);

    door.right = right;
    if (statusOf(access) !== 204) this.doors.delete(id);

    return access;
  }

  /** Somebody asked again at the relay. */
  private async check(id: number) {
    const door = this.doors.get(id);
    if (!door) return this.tell({ type: "shut", ids: [id] });

    door.usedAt = performance.now();

    const { access } = await askAtDoor(door.viewer).catch((error: unknown) => {
      logger.error({ error }, "A viewer at a relay could not be checked");

      return { access: null };
    });
    if (statusOf(access) !== 204) this.closeAll((it) => it === door);
  }

  private closeEnded({ hasEnded, eventId }: EndedRights) {
    this.closeAll(({ viewer, right }) => {
      if (eventId !== undefined && viewer.pass.eventId !== eventId) return false;

      return !right || hasEnded(right);
    });
  }

  private closeAll(isMeant: (door: Door) => boolean) {
    const ids = [...this.doors].flatMap(([id, door]) => (isMeant(door) ? id : []));

    for (const id of ids) this.doors.delete(id);
    if (ids.length > 0) this.tell({ type: "shut", ids });
  }

  private sweep() {
    const now = performance.now();
    if (now - this.sweptAt < UNUSED_MS) return;

    this.sweptAt = now;
    for (const [id, { usedAt }] of this.doors) {
      if (now - usedAt > UNUSED_MS) this.doors.delete(id);
    }
  }
}

export function openRelayedDoors(tell: (message: DoorAnswer) => void): RelayDoors {
  return new RelayedDoors(tell);
}

function statusOf(access: PlaybackAccess) {
  if (access === null) return 403;

  return access === "full" ? 503 : 204;
}
