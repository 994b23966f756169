/**
 * The server of bench-chat, one of three: `ours` with an empty database, one live show and as many people who write as
 * it is told; `bare`, a loop over ws sockets; `socketio`. The last two know nobody, keep nothing and refuse nothing.
 */
import http from "node:http";
import type { AddressInfo } from "node:net";

export type Kind = "ours" | "bare" | "socketio";
type Line = { type: string; message: string };

const [kind, writers] = [process.argv[2] as Kind, Number(process.argv[3])];
const server = http.createServer((_request, response) => void response.end());
const room = await { ours, bare, socketio }[kind]();

server.listen({ port: 0, host: "127.0.0.1", backlog: 8192 }, () => {
  process.send!({ port: (server.address() as AddressInfo).port, ...room });
});
process.on("disconnect", () => process.exit());
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  process.send!({ cpuMs: (user + system) / 1000, rssMb: Math.round(process.memoryUsage().rss / 1e6) });
});

async function ours() {
  const { cookieFor, makeArtist, makeUser } = await import("../test/factories/people");
  const { makeLiveEvent } = await import("../test/factories/rooms");
  const { handleRoomUpgrade } = await import("../app/realtime/socket.server");
  const event = await makeLiveEvent({ artistId: (await makeArtist()).id });
  const cookies: string[] = [];
  for (let n = 0; n < writers; n++) cookies.push(await cookieFor(await makeUser()));
  server.on("upgrade", handleRoomUpgrade);
  return { eventId: event.id, cookies };
}

async function bare() {
  const { WebSocketServer } = await import("ws");
  const sockets = new WebSocketServer({ server, path: "/ws", perMessageDeflate: false });
  sockets.on("connection", (socket) => {
    socket.on("message", (data) => {
      const frame = JSON.parse(String(data)) as Line;
      if (frame.type === "join_event") return socket.send("{}");
      for (const client of sockets.clients) client.send(JSON.stringify(told(frame)));
    });
  });
  return { eventId: "bench", cookies: Array.from({ length: writers }, () => "") };
}

async function socketio() {
  const { Server } = await import("socket.io");
  const io = new Server(server, { transports: ["websocket"], pingInterval: 600_000, perMessageDeflate: false });
  io.on("connection", (socket) => {
    socket.on("frame", (frame: Line) => io.emit("frame", told(frame)));
  });
  return { eventId: "bench", cookies: Array.from({ length: writers }, () => "") };
}

/** As long as our own frames. */
function told(frame: Line) {
  if (frame.type !== "chat_message") return { ...frame, userId: null, count: 1, total: 1 };
  const user = { id: "00000000-0000-4000-8000-000000000000", firstName: "Mai", profileImageUrl: null };
  const line = { id: user.id, seq: 1, message: frame.message, timestamp: new Date().toISOString(), user };
  return { type: "chat_message", message: line };
}
