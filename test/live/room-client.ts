import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll } from "vitest";
import { WebSocket } from "ws";
import { openRelayedEdgeAccess } from "~/media/playback/access/relayed-doors";
import {
  closeRealtime,
  handleOverlayUpgrade,
  handleRelayUpgrade,
  handleRoomUpgrade,
} from "~/realtime/socket.server";
import { LINK_PATH } from "~/realtime/relays/protocol";
import type { ServerFrame } from "~/realtime/protocol";

/** `address`: the client address in the proxy's header. */
export type ConnectOptions = {
  cookie?: string;
  token?: string;
  origin?: string | null;
  extended?: boolean;
  address?: string;
  /** The Accept-Language header. */
  language?: string;
  /** Of the socket; otherwise that of the rooms. */
  path?: string;
};

/** Rooms for all tests of a file. */
export function openRooms() {
  let rooms: Awaited<ReturnType<typeof startRooms>>;

  beforeAll(async () => {
    rooms = await startRooms();
  });
  afterAll(() => rooms.close());

  return {
    get host() {
      return rooms.host;
    },
    connect: (how: ConnectOptions = {}) => rooms.connect(how),
    /** Connects with the extended protocol, and waits until the history of the room has come. */
    enter: async (eventId: string, how: ConnectOptions = {}) => {
      const client = await rooms.connect({ extended: true, ...how });

      client.join(eventId);
      await client.until(() => client.of("joined")[0]);

      return client;
    },
  };
}

const answerNothing: http.RequestListener = (_request, response) => void response.end();

/** The real upgrade handlers on a port. */
export async function startRooms(port = 0, onRequest = answerNothing) {
  const server = http.createServer(onRequest);

  server.on("upgrade", (request, socket, head) => {
    if (request.url === LINK_PATH) handleRelayUpgrade(request, socket, head, openRelayedEdgeAccess);
    else if (!handleOverlayUpgrade(request, socket, head)) handleRoomUpgrade(request, socket, head);
  });
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));

  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    host,
    connect: (how: ConnectOptions = {}) => connectTo(host, how),
    close: () => {
      closeRealtime();
      server.closeAllConnections();

      return new Promise((done) => server.close(done));
    },
  };
}

export type RoomClient = Awaited<ReturnType<typeof connectTo>>;

/**
 * A real ws client that records every frame. `host` may be an address with https. `origin` null
 * sends no Origin header.
 */
export async function connectTo(
  host: string,
  { cookie, token, origin, extended, address, language, path = "/ws" }: ConnectOptions,
) {
  const headers: Record<string, string> = {};
  if (cookie) headers.Cookie = cookie;
  if (address) headers["X-Forwarded-For"] = address;
  if (language) headers["Accept-Language"] = language;
  if (token) headers.Authorization = `Bearer ${token}`;
  const base = host.includes("://") ? host : `http://${host}`;
  const from = origin === undefined ? base : origin;
  if (from !== null) headers.Origin = from;
  const socket = new WebSocket(base.replace("http", "ws") + path, {
    headers,
    rejectUnauthorized: false,
  });
  const frames: ServerFrame[] = [];
  const waiting = new Set<() => void>();

  socket.on("message", (data) => {
    frames.push(JSON.parse(String(data)) as ServerFrame);
    waiting.forEach((look) => look());
  });

  const closed = new Promise<number>((done) => socket.on("close", (code) => done(code)));

  await new Promise<void>((done, fail) => socket.on("open", () => done()).on("error", fail));

  const send = (frame: unknown) =>
    socket.send(typeof frame === "string" ? frame : JSON.stringify(frame));
  if (extended) send({ type: "hello", version: 1 });

  return {
    socket,
    frames,
    closed,
    send,
    of: <T extends ServerFrame["type"]>(type: T) =>
      frames.filter((it) => it.type === type) as Of<T>[],
    chat: () =>
      (frames.filter((it) => it.type === "chat_message") as Of<"chat_message">[]).map(
        (it) => it.message.message,
      ),
    join: (eventId: string) => send({ type: "join_event", eventId }),
    /** Resolves as soon as `test` returns a truthy value. */
    until: <Result>(test: () => Result | undefined | null | false) =>
      new Promise<Result>((done) => {
        const look = () => {
          const result = test();
          if (!result) return;

          waiting.delete(look);
          done(result);
        };

        waiting.add(look);
        look();
      }),
    close: () => socket.close(),
  };
}

type Of<T extends ServerFrame["type"]> = Extract<ServerFrame, { type: T }>;

/** Joins a room and waits until the client is in it. */
export async function joinRoom(client: RoomClient, eventId: string): Promise<RoomClient> {
  client.join(eventId);
  await client.until(() => client.of("joined")[0] ?? client.of("viewer_count")[0]);

  return client;
}

/**
 * Waits until all earlier frames are processed: frames are processed in order, and a bad join
 * returns an error.
 */
export function settle(client: RoomClient) {
  const before = client.of("error").length;

  client.send({ type: "join_event", eventId: "no-such-event" });

  return client.until(() => client.of("error").length > before);
}
