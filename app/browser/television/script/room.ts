import type { ServerFrame } from "~/realtime/protocol";

const MAX_WAIT_MS = 30_000;

/** Listens to the room, and comes back after an interruption. It sends nothing but that it is here. */
export function listenToRoom(eventId: string, onFrame: (frame: ServerFrame) => void) {
  let waitMs = 1000;
  const open = () => {
    const socket = new WebSocket(`${location.protocol.replace("http", "ws")}//${location.host}/ws`);

    socket.onopen = () => {
      waitMs = 1000;
      socket.send(JSON.stringify({ type: "hello", version: 1 }));
      socket.send(JSON.stringify({ type: "join_event", eventId }));
    };

    socket.onmessage = ({ data }) => onFrame(JSON.parse(data as string) as ServerFrame);
    socket.onclose = () => {
      // Many televisions must not come back in the same second.
      setTimeout(open, waitMs * (0.5 + Math.random()));
      waitMs = Math.min(MAX_WAIT_MS, waitMs * 2);
    };
  };

  open();
}
