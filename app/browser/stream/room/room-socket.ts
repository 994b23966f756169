import { type ClientFrame, PROTOCOL_VERSION, type ServerFrame } from "~/realtime/protocol";
import { required } from "~/platform/required";

const FIRST_WAIT_MS = 500;
const MAX_WAIT_MS = 15_000;
/** After this silence the client sends a hello and expects an answer within `ANSWER_MS`. */
const QUIET_MS = 40_000;
const ANSWER_MS = 5000;

export type RoomSocketOptions = {
  eventId: string;
  /** Path of the socket; "/ws" by default. */
  path?: string;
  /** The `seq` of the newest known message; later ones are requested after a reconnect. */
  since: () => number;
  onFrame: (frame: ServerFrame) => void;
  onConnected: (connected: boolean) => void;
};

/**
 * The page's socket. Reconnects with backoff and jitter. Connections can break silently, and pages
 * do not see the server's pings, so a connection that does not answer is replaced.
 */
export class RoomSocket {
  private socket: WebSocket | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private silenceTimer: ReturnType<typeof setTimeout> | undefined;
  private receivedAt = 0;
  private attempts = 0;
  private isClosed = false;
  private restartWithinMs = 0;

  constructor(private options: RoomSocketOptions) {
    this.connect();
    window.addEventListener("online", this.reconnectNow);
    document.addEventListener("visibilitychange", this.onVisible);
  }

  /** False if not connected. */
  send(frame: ClientFrame): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;

    this.socket.send(JSON.stringify(frame));

    return true;
  }

  close() {
    this.isClosed = true;
    clearTimeout(this.timer);
    clearTimeout(this.silenceTimer);
    window.removeEventListener("online", this.reconnectNow);
    document.removeEventListener("visibilitychange", this.onVisible);
    this.socket?.close();
  }

  private connect() {
    const url = new URL(this.options.path ?? "/ws", window.location.href);

    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";

    const socket = new WebSocket(url);

    this.socket = socket;
    this.receivedAt = Date.now();
    this.listen();
    socket.onopen = () => {
      const { eventId, since } = this.options;

      this.sayHello();
      this.send({ type: "join_event", eventId, since: since() });
    };

    socket.onmessage = ({ data }) => this.handleFrame(JSON.parse(String(data)) as ServerFrame);
    socket.onclose = () => this.reconnectLater();
  }

  private sayHello() {
    return this.send({ type: "hello", version: PROTOCOL_VERSION });
  }

  private handleFrame(frame: ServerFrame) {
    this.receivedAt = Date.now();
    if (frame.type === "restart") this.restartWithinMs = frame.withinMs;
    if (frame.type === "joined") {
      this.attempts = 0;
      this.options.onConnected(true);
    }

    this.options.onFrame(frame);
  }

  private reconnectLater() {
    clearTimeout(this.silenceTimer);
    if (this.isClosed) return;

    this.options.onConnected(false);

    const waitMs =
      Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** this.attempts++) * (0.5 + Math.random() / 2);
    const restartDelayMs = Math.random() * this.restartWithinMs;

    this.restartWithinMs = 0;
    this.timer = setTimeout(() => this.connect(), waitMs + restartDelayMs);
  }

  private listen() {
    const remainingMs = this.receivedAt + QUIET_MS - Date.now();

    clearTimeout(this.silenceTimer);
    this.silenceTimer = setTimeout(
      () => (this.receivedAt + QUIET_MS > Date.now() ? this.listen() : this.ask()),
      remainingMs,
    );
  }

  /** Tests the connection with a hello, which the server always answers. */
  private ask() {
    const askedAt = Date.now();

    this.sayHello();
    clearTimeout(this.silenceTimer);
    this.silenceTimer = setTimeout(
      () => (this.receivedAt >= askedAt ? this.listen() : this.replace()),
      ANSWER_MS,
    );
  }

  private replace() {
    const silent = required(this.socket);

    silent.onopen = silent.onmessage = silent.onclose = null;
    silent.close();
    this.options.onConnected(false);
    this.connect();
  }

  private reconnectNow = () => {
    if (this.socket?.readyState !== WebSocket.CLOSED) return this.ask();

    clearTimeout(this.timer);
    this.connect();
  };

  private onVisible = () => {
    if (document.visibilityState === "visible") this.reconnectNow();
  };
}
