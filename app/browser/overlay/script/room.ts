import type { ServerFrame } from "~/realtime/protocol";

const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 20_000;
/** The server answers every hello; a socket that is silent for longer is replaced. */
const ASK_EVERY_MS = 20_000;

type Listeners = {
  /** What matches the selector must disappear at once. */
  onRemoved: (selector: string) => void;
  /** Something else has changed. */
  onNews: () => void;
};

/** Listens to the room of the show, and comes back after interruptions. It sends nothing but that it is here. */
export class Room {
  private socket: WebSocket | null = null;
  private eventId: string | null = null;
  private waitMs = FIRST_WAIT_MS;
  private wasHeard = false;

  constructor(
    private readonly path: string,
    private readonly listeners: Listeners,
  ) {
    setInterval(() => this.checkLife(), ASK_EVERY_MS);
  }

  /** Enters another show's room; null leaves. */
  enter(eventId: string | null) {
    if (eventId === this.eventId) return;
    this.eventId = eventId;
    if (this.socket?.readyState === WebSocket.OPEN) this.join();
    else if (!this.socket && eventId) this.open();
  }

  private open() {
    const socket = new WebSocket(`${location.protocol.replace("http", "ws")}//${location.host}${this.path}`);
    this.socket = socket;
    this.wasHeard = true;
    socket.onopen = () => {
      this.send({ type: "hello", version: 1 });
      this.join();
    };
    socket.onmessage = ({ data }) => this.hear(JSON.parse(data as string) as ServerFrame);
    socket.onclose = () => this.comeBack();
  }

  private comeBack() {
    this.socket = null;
    this.listeners.onNews();
    setTimeout(() => this.eventId && !this.socket && this.open(), this.waitMs * (0.5 + Math.random() / 2));
    this.waitMs = Math.min(MAX_WAIT_MS, this.waitMs * 2);
  }

  private join() {
    if (this.eventId) this.send({ type: "join_event", eventId: this.eventId });
  }

  private send(frame: object) {
    this.socket?.send(JSON.stringify(frame));
  }

  private checkLife() {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    if (!this.wasHeard) return this.socket.close();
    this.wasHeard = false;
    this.send({ type: "hello", version: 1 });
  }

  private hear(frame: ServerFrame) {
    this.wasHeard = true;
    switch (frame.type) {
      case "message_deleted":
        return this.listeners.onRemoved(`[data-line="${frame.id}"]`);
      case "messages_cleared":
        return this.listeners.onRemoved(`[data-by="${frame.userId}"]`);
      case "joined":
        this.waitMs = FIRST_WAIT_MS;
        return this.listeners.onNews();
      case "chat_message":
      case "tip":
      case "lyric":
      case "state":
      case "changed":
      case "access":
        return this.listeners.onNews();
    }
  }
}
