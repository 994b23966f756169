import { type ClientFrame, PROTOCOL_VERSION, type ServerFrame } from "~/realtime/protocol";

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;

export type RoomSocketOptions = {
  eventId: string;
  /** The newest line that is known: what came after it is asked for. */
  since: () => number;
  onFrame: (frame: ServerFrame) => void;
  onConnected: (connected: boolean) => void;
};

/** The socket of one page. It comes back by itself, later each time and never all pages at once. */
export class RoomSocket {
  private socket: WebSocket | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private tries = 0;
  private isClosed = false;
  private restartWithinMs = 0;

  constructor(private options: RoomSocketOptions) {
    this.connect();
    window.addEventListener("online", this.hurry);
  }

  /** False when there is no connection to send it by. */
  send(frame: ClientFrame): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(frame));
    return true;
  }

  close() {
    this.isClosed = true;
    clearTimeout(this.timer);
    window.removeEventListener("online", this.hurry);
    this.socket?.close();
  }

  private connect() {
    const url = new URL("/ws", window.location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(url);
    this.socket = socket;
    socket.onopen = () => {
      const { eventId, since } = this.options;
      this.send({ type: "hello", version: PROTOCOL_VERSION });
      this.send({ type: "join_event", eventId, since: since() });
    };
    socket.onmessage = ({ data }) => this.take(JSON.parse(String(data)) as ServerFrame);
    socket.onclose = () => this.comeBack();
  }

  private take(frame: ServerFrame) {
    if (frame.type === "restart") this.restartWithinMs = frame.withinMs;
    if (frame.type === "joined") {
      this.tries = 0;
      this.options.onConnected(true);
    }
    this.options.onFrame(frame);
  }

  private comeBack() {
    if (this.isClosed) return;
    this.options.onConnected(false);
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.tries++) * (0.5 + Math.random() / 2);
    const spread = Math.random() * this.restartWithinMs;
    this.restartWithinMs = 0;
    this.timer = setTimeout(() => this.connect(), wait + spread);
  }

  private hurry = () => {
    if (this.socket?.readyState !== WebSocket.CLOSED) return;
    clearTimeout(this.timer);
    this.connect();
  };
}
