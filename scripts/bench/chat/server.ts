/**
 * The server of bench:chat, one of three: `ours` with an empty database, one live show with rules
 * and the given number of members; `bare`, a loop over ws sockets; `socketio`. The last two have no
 * accounts, store nothing and refuse nothing.
 */
import http from "node:http";
import type { AddressInfo } from "node:net";

export type Kind = "ours" | "bare" | "socketio";
type Frame = { type: string; message: string };

const [kind, members] = [process.argv[2] as Kind, Number(process.argv[3])];
const server = http.createServer((_request, response) => void response.end());
const room = await { ours, bare, socketio }[kind]();

server.listen({ port: 0, host: "127.0.0.1", backlog: 8192 }, () => {
  process.send!({ port: (server.address() as AddressInfo).port, ...room });
});
process.on("disconnect", () => process.exit());
process.on("message", () => {
  const { user, system } = process.cpuUsage();
  const rssMb = Math.round(process.memoryUsage().rss / 1e6);

  process.send!({ cpuMs: (user + system) / 1000, rssMb });
});

async function ours() {
  const { actorFor, cookieFor, makeArtist, makeUser } =
    await import("../../../test/factories/accounts/people");
  const { makeLines, makeLiveEvent } = await import("../../../test/factories/live/rooms");
  const { handleRoomUpgrade } = await import("../../../app/realtime/socket.server");
  const { moderate } = await import("../../../app/models/live/chat/moderation/moderate.server");
  const { ModerationAction } = await import("../../../app/models/live/chat/schema");
  const { setOnAir } = await import("../../../app/models/live/streams/broadcast/on-air.server");
  const artist = await makeArtist();
  const event = await makeLiveEvent({ artistId: artist.id });
  const blockedWords = Array.from(
    { length: 40 },
    (_, index) => `lời cấm ${"aăâeêioôơuưy"[index % 12]}${index}`,
  );
  const chatRules = {
    intent: "rules",
    slowSeconds: "0",
    review: "blocked",
    blockedWords: blockedWords.join("\n"),
  };

  await moderate(actorFor(artist), event.id, ModerationAction.parse(chatRules));
  setOnAir(event.id, { state: "live", renditions: ["v720", "v360", "a"] });

  const sendMessage = Array.from(
    { length: 60 },
    (_, index) => `Câu thứ ${index} của buổi tối, trước khi mọi người vào`,
  );

  await makeLines(event.id, artist.id, sendMessage);

  const cookies = await Promise.all(
    Array.from({ length: members }, async () => cookieFor(await makeUser())),
  );

  server.on("upgrade", handleRoomUpgrade);

  return { eventId: event.id, cookies };
}

async function bare() {
  const { WebSocketServer } = await import("ws");
  const sockets = new WebSocketServer({ server, path: "/ws", perMessageDeflate: false });
  const addReaction = tally((frame) => {
    for (const client of sockets.clients) client.send(JSON.stringify(frame));
  });

  sockets.on("connection", (socket) => {
    socket.on("message", (message) => {
      const frame = JSON.parse(String(message)) as Frame;
      if (frame.type === "join_event") return socket.send('{"type":"joined"}');
      if (frame.type === "emoji_reaction") return addReaction();
      if (frame.type !== "chat_message") return;

      for (const client of sockets.clients) client.send(JSON.stringify(broadcastOf(frame)));
    });
  });

  return { eventId: "bench", cookies: strangers() };
}

async function socketio() {
  const { Server } = await import("socket.io");
  const ioServer = new Server(server, {
    transports: ["websocket"],
    pingInterval: 600_000,
    perMessageDeflate: false,
  });
  const addReaction = tally((frame) => ioServer.emit("frame", frame));

  ioServer.on("connection", (socket) => {
    socket.on("frame", (frame: Frame) =>
      frame.type === "chat_message" ? ioServer.emit("frame", broadcastOf(frame)) : addReaction(),
    );
  });

  return { eventId: "bench", cookies: strangers() };
}

function strangers() {
  return Array.from({ length: members }, () => "");
}

/**
 * Sums reactions and broadcasts them twice a second, like `ours`; one frame per reaction would
 * overload all three.
 */
function tally(broadcast: (frame: object) => void) {
  let count = 0;

  setInterval(() => {
    if (count > 0)
      broadcast({ type: "emoji_reaction", emoji: "👏", userId: null, count, total: count });
    count = 0;
  }, 500);

  return () => void count++;
}

/** A broadcast frame as long as those of `ours`. */
function broadcastOf(frame: Frame) {
  const user = {
    id: "00000000-0000-4000-8000-000000000000",
    firstName: "Mai",
    profileImageUrl: null,
  };
  const chatLine = {
    id: user.id,
    seq: 1,
    message: frame.message,
    timestamp: new Date().toISOString(),
    user,
  };

  return { type: "chat_message", message: chatLine };
}
