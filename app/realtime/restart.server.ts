import type { RoomReader } from "./reader.server";

const RESTART_WITHIN_MS = 5000;
const RESTART_CLOSE_CODE = 1012;
const MAX_CLOSING_MS = 1000;

/** Asks clients to reconnect, each at a random moment, and closes their sockets. */
export function sendAway(readers: Iterable<RoomReader>) {
  for (const reader of readers) {
    reader.sendExtended({ type: "restart", withinMs: RESTART_WITHIN_MS });
    reader.socket.close(RESTART_CLOSE_CODE, "restarting");
    setTimeout(() => reader.socket.terminate(), MAX_CLOSING_MS).unref();
  }
}
