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
 * Home speaks every second. After three without a word, what it has decided since may be unknown
 * here.
 */
const MAX_SILENCE_MS = 3 * BEAT_MS;
/** After this time the connection is given up. */
const MAX_WAIT_FOR_HOME_MS = 10 * BEAT_MS;
const MIN_RETRY_MS = 250;
const MAX_RETRY_MS = 2000;
const MAX_MESSAGE_BYTES = 64e6;

type Options = {
  address: string;
  /** This relay's entry of EDGE_KEYS at home. */
  key: string;
  onMessage: (message: FromHome) => void;
  onLost: () => void;
};

/** The one connection to home; opened again whenever it breaks. */
export class HomeLink {
  /** Home has accepted this relay. */
  isOpen = false;
  private socket: WebSocket | null = null;
  private queue: FromRelay[] = [];
  private heardAt = 0;
  private tries = 0;
  private isClosed = false;
  private isWarned = false;
  private retry: NodeJS.Timeout | undefined;
  private readonly watch = setInterval(() => this.giveUpIfSilent(), BEAT_MS).unref();

  constructor(private readonly options: Options) {
    this.connect();
  }

  /** False while a decision of home, such as the end of a right, could be on its way unheard. */
  get isFresh(): boolean {
    return this.isOpen && performance.now() - this.heardAt < MAX_SILENCE_MS;
  }

  /** Messages of one tick travel together. */
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

    const hear = () => {
      this.heardAt = performance.now();
    };

    socket.on("open", hear).on("ping", hear);
    socket.on("message", (data) => {
      hear();
      for (const message of JSON.parse((data as Buffer).toString("utf8")) as FromHome[])
        this.take(message);
    });
    socket.on("error", (error) => this.warn(error));
    socket.on("close", () => this.lose());
  }

  private take(message: FromHome) {
    if (message.type === "welcome") {
      logger.info({ home: this.options.address }, "Connected to home");
      this.isOpen = true;
      this.isWarned = false;
      this.tries = 0;
    }

    this.options.onMessage(message);
  }

  private lose() {
    const wasOpen = this.isOpen;

    this.isOpen = false;
    this.queue = [];
    if (wasOpen && !this.isClosed) logger.warn("The connection to home is lost");
    if (wasOpen) this.options.onLost();
    if (this.isClosed) return;

    const wait =
      Math.min(MAX_RETRY_MS, MIN_RETRY_MS * 2 ** this.tries++) * (0.5 + Math.random() / 2);

    this.retry = setTimeout(() => this.connect(), wait);
  }

  /** 403: unknown key, 404: home has no REDIS_URL, 426: another version. */
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
