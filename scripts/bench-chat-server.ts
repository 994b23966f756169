/** The server of bench-chat: an empty database, one live show, as many people who write as it is told. */
import http from "node:http";
import type { AddressInfo } from "node:net";
import { cookieFor, makeArtist, makeUser } from "../test/factories/people";
import { makeLiveEvent } from "../test/factories/rooms";
import { handleRoomUpgrade } from "../app/realtime/socket.server";

const artist = await makeArtist();
const event = await makeLiveEvent({ artistId: artist.id });
const cookies: string[] = [];
for (let n = 0; n < Number(process.argv[2]); n++) cookies.push(await cookieFor(await makeUser()));

const server = http.createServer((_request, response) => void response.end()).on("upgrade", handleRoomUpgrade);
server.listen({ port: 0, host: "127.0.0.1", backlog: 4096 }, () => {
  process.send!({ port: (server.address() as AddressInfo).port, eventId: event.id, cookies });
});
process.on("disconnect", () => process.exit());
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send!({ cpuMs: (user + system) / 1000, rssMb: Math.round(process.memoryUsage().rss / 1e6) });
});
