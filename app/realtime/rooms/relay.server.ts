import { randomUUID } from "node:crypto";
import { onAnnouncement } from "~/models/announcements.server";
import { logger } from "~/logger.server";
import { alone, type Bus } from "./bus.server";
import { ROOM_NEWS, type RoomNews, tellRooms } from "./room-broadcast.server";

/** `tell` speaks to the sockets here, `hear` listens to what the domain announces here. */
type Ends = {
  bus: Bus;
  tell: (news: RoomNews) => unknown;
  hear: (type: RoomNews["type"], listener: (news: RoomNews) => unknown) => () => void;
};

const ofThisProcess: Ends = { bus: alone, tell: tellRooms, hear: onAnnouncement };

/**
 * What the domain announces, told to the rooms of this process and over the bus to those of the others: a message
 * posted by a plain form reaches sockets too. News are ids; each process reads what its readers need.
 */
export function startRelay({ bus, tell, hear }: Ends = ofThisProcess): () => void {
  const self = randomUUID();
  const stops = ROOM_NEWS.map((type) =>
    hear(type, (news) => {
      bus.publish(JSON.stringify({ from: self, news }));
      return tell(news);
    }),
  );
  stops.push(
    bus.subscribe((text) => {
      const packed = unpack(text);
      if (packed && packed.from !== self) void telling(tell, packed.news);
    }),
  );
  return () => stops.forEach((stop) => stop());
}

async function telling(tell: Ends["tell"], news: RoomNews) {
  try {
    await tell(news);
  } catch (error) {
    logger.error({ error, news }, "A message from another process could not be broadcast");
  }
}

/** @returns null for what no relay of this version has sent */
function unpack(text: string): { from: string; news: RoomNews } | null {
  try {
    const packed = JSON.parse(text) as { from: string; news?: RoomNews } | null;
    return packed?.news && ROOM_NEWS.includes(packed.news.type) ? (packed as { from: string; news: RoomNews }) : null;
  } catch {
    return null;
  }
}
