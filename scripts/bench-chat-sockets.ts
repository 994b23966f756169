/** The browsers of bench-chat: thousands that read and forget, a few that measure, those that write. */
import net from "node:net";
import { WebSocket } from "ws";
import type { Kind } from "./bench-chat-server";

export type Host = { kind: Kind; port: number; eventId: string };

export const SAMPLED = 20;

const pathOf = ({ kind }: Host) => (kind === "socketio" ? "/socket.io/?EIO=4&transport=websocket" : "/ws");
/** What a frame is on the wire of the library: socket.io wraps it. */
const wrap = ({ kind }: Host, frame: object) =>
  kind === "socketio" ? `42${JSON.stringify(["frame", frame])}` : JSON.stringify(frame);
const joining = (host: Host) =>
  host.kind === "socketio" ? "40" : JSON.stringify({ type: "join_event", eventId: host.eventId });

/** Reads and forgets: a whole ws client for each reader would measure this process, not the server. */
export function openReader(host: Host, n: number): Promise<net.Socket> {
  return new Promise((done, fail) => {
    const address = `127.0.0.1:${host.port}`;
    const socket = net.connect(host.port, "127.0.0.1", () => {
      const cookie = `nhacsong_visitor=${String(n).padStart(20, "v")}`;
      socket.write(
        `GET ${pathOf(host)} HTTP/1.1\r\nHost: ${address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
          `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: c2FtcGxlIG5vbmNlMTIzNA==\r\nOrigin: http://${address}\r\n` +
          `Cookie: ${cookie}\r\n\r\n`,
      );
    });
    socket.once("data", () => {
      socket.write(masked(joining(host)));
      socket.once("data", () => done(socket));
      socket.on("data", () => {});
    });
    socket.on("error", fail);
  });
}

function masked(text: string) {
  const payload = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | payload.length, 0, 0, 0, 0]), payload]);
}

/** `onLine` is told when each message that arrives was sent. */
export async function openWriter(host: Host, cookie: string, onLine?: (sentAt: number) => void) {
  const address = `127.0.0.1:${host.port}`;
  const headers = { Origin: `http://${address}`, ...(cookie && { Cookie: cookie }) };
  const socket = new WebSocket(`ws://${address}${pathOf(host)}`, { headers, perMessageDeflate: false });
  await new Promise((done, fail) => socket.on("open", done).on("error", fail));
  socket.send(joining(host));
  if (onLine) socket.on("message", (data) => measure(String(data), onLine));
  return {
    say: () => socket.send(wrap(host, { type: "chat_message", message: `Chào ${performance.now()} từ Cần Thơ` })),
    react: () => socket.send(wrap(host, { type: "emoji_reaction", emoji: "👏" })),
  };
}

function measure(text: string, onLine: (sentAt: number) => void) {
  const said = /"message":"Chào ([\d.]+) từ/.exec(text);
  if (said) onLine(Number(said[1]));
}
