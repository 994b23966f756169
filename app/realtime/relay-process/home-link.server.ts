import { WebSocket } from "ws";
import { logger } from "~/platform/logging/logger.server";
import {
  BEAT_MS,
  type FromHome,
  type FromRelay,
  LINK_PATH,
  LINK_VERSION,
  VERSION_HEADER,
} from "../relays/protocol";
import { required } from "~/platform/required";

/**
 * Home sends a message every second. After three seconds of silence, this relay may lack decisions
 * of home.
 */
const MAX_SILENCE_MS = 3 * BEAT_MS;
/** After this time the connection is given up. */
const MAX_WAIT_FOR_HOME_MS = 10 * BEAT_MS;
const MIN_RETRY_MS = 250;
const MAX_RETRY_MS = 2000;
const MAX_MESSAGE_BYTES = 64e6;

type Options = {
  address: string;
  /** The key of this relay: its entry of EDGE_KEYS at home. */
  key: string;
  onMessage: (message: FromHome) => void;
  onLost: () => void;
};

/** The only connection to home; it reconnects whenever it breaks. */
export class HomeLink {
  /** True once home has accepted this relay. */
  isOpen = false;
  private socket: WebSocket | null = null;
  private queue: FromRelay[] = [];
  private heardAt = 0;
  private attempts = 0;
  private isClosed = false;
  private isWarned = false;
  private retry: NodeJS.Timeout | undefined;
  private readonly watch = setInterval(() => this.giveUpIfSilent(), BEAT_MS).unref();

  constructor(private readonly options: Options) {
    this.connect();
  }

  /** False while this relay may have missed a decision of home, such as the end of a right. */
  get isFresh(): boolean {
    return this.isOpen && performance.now() - this.heardAt < MAX_SILENCE_MS;
  }

  /** Queues a message; the messages of one tick are sent together. */
  tell(message: FromRelay) {
    if (this.isOpen && this.queue.push(message) === 1) setImmediate(() => this.flush());
  }

  close() {
    this.isClosed = true;
    clearInterval(this.watch);
    clearTimeout(this.retry);
    this.socket?.close();
  }

  private connect() {
    const { address, key } = this.options;
    const url = new URL(LINK_PATH, address);

    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";

    const headers = { "nhacsong-edge": key, [VERSION_HEADER]: LINK_VERSION };
    const socket = new WebSocket(url, {
      headers,
      perMessageDeflate: false,
      handshakeTimeout: MAX_WAIT_FOR_HOME_MS,
      maxPayload: MAX_MESSAGE_BYTES,
    });

    this.socket = socket;
    this.heardAt = performance.now();

    const noteSign = () => {
      this.heardAt = performance.now();
    };

    socket.on("open", noteSign).on("ping", noteSign);
    socket.on("message", (rawMessage) => {
      noteSign();
      for (const message of JSON.parse((rawMessage as Buffer).toString("utf8")) as FromHome[])
        this.handleMessage(message);
    });
    socket.on("error", (error) => this.warn(error));
    socket.on("close", () => this.handleClose());
  }

  private handleMessage(message: FromHome) {
    if (message.type === "welcome") {
      logger.info({ home: this.options.address }, "Connected to home");
      this.isOpen = true;
      this.isWarned = false;
      this.attempts = 0;
    }

    this.options.onMessage(message);
  }

  private handleClose() {
    const wasOpen = this.isOpen;

    this.isOpen = false;
    this.queue = [];
    if (wasOpen && !this.isClosed) logger.warn("The connection to home is lost");
    if (wasOpen) this.options.onLost();
    if (this.isClosed) return;

    const waitMs =
      Math.min(MAX_RETRY_MS, MIN_RETRY_MS * 2 ** this.attempts++) * (0.5 + Math.random() / 2);

    this.retry = setTimeout(() => this.connect(), waitMs);
  }

  /**
   * Warns once that home cannot be reached. The error contains home's HTTP status: 403 for an
   * unknown key, 404 if home has no REDIS_URL, 426 for another version.
   */
  private warn(error: Error) {
    if (!this.isWarned)
      logger.warn({ error, home: this.options.address }, "Home cannot be reached");
    this.isWarned = true;
  }

  private flush() {
    const { queue } = this;

    this.queue = [];
    if (queue.length > 0 && this.isOpen) required(this.socket).send(JSON.stringify(queue));
  }

  private giveUpIfSilent() {
    if (performance.now() - this.heardAt > MAX_WAIT_FOR_HOME_MS) this.socket?.terminate();
  }
}
