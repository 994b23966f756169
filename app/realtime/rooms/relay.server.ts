import { randomUUID } from "node:crypto";
import { onAnnouncement } from "~/models/announcements.server";
import { logger } from "~/logging/logger.server";
import { localBus, type Bus } from "./bus.server";
import { ROOM_ANNOUNCEMENTS, type RoomAnnouncement, broadcast } from "./room-broadcast.server";

/** `broadcast` sends to this process' sockets; `subscribe` listens to its announcements. */
type RelayOptions = {
  bus: Bus;
  broadcast: (news: RoomAnnouncement) => unknown;
  subscribe: (type: RoomAnnouncement["type"], listener: (news: RoomAnnouncement) => unknown) => () => void;
};

const defaults: RelayOptions = { bus: localBus, broadcast, subscribe: onAnnouncement };

/**
 * Broadcasts announcements to the rooms of this process and, over the bus, to those of other processes: a message
 * posted by a plain form reaches sockets, too. The bus carries ids; each process reads what its readers need.
 */
export function startRelay({ bus, broadcast, subscribe }: RelayOptions = defaults): () => void {
  const self = randomUUID();
  const stops = ROOM_ANNOUNCEMENTS.map((type) =>
    subscribe(type, (news) => {
      bus.publish(JSON.stringify({ from: self, news }));
      return broadcast(news);
    }),
  );
  stops.push(
    bus.subscribe((text) => {
      const packed = unpack(text);
      if (packed && packed.from !== self) void broadcastSafely(broadcast, packed.news);
    }),
  );
  return () => stops.forEach((stop) => stop());
}

async function broadcastSafely(send: RelayOptions["broadcast"], news: RoomAnnouncement) {
  try {
    await send(news);
  } catch (error) {
    logger.error({ error, news }, "A message from another process could not be broadcast");
  }
}

/** @returns null for anything that no relay of this version has sent */
function unpack(text: string): { from: string; news: RoomAnnouncement } | null {
  try {
    const packed = JSON.parse(text) as { from: string; news?: RoomAnnouncement } | null;
    return packed?.news && ROOM_ANNOUNCEMENTS.includes(packed.news.type)
      ? (packed as { from: string; news: RoomAnnouncement })
      : null;
  } catch {
    return null;
  }
}
