import { connect } from "node:net";
import { connect as connectSecurely } from "node:tls";

const HEAD_END = Buffer.from("\r\n\r\n");

/**
 * A keep-alive connection that requests addresses one after another with minimal cost, so that a
 * thousand viewers fit beside the server. Returns status and bytes of each response.
 */
export class RawConnection {
  #waiting = null;
  #got = Buffer.alloc(0);
  #socket;
  #head;

  /** @param {string} base @param {Record<string, string>} [headers] */
  constructor(base, headers = {}) {
    const { hostname, port, host, protocol } = new URL(base);

    this.#head = Object.entries({ Host: host, ...headers })
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join("");

    const place = { host: hostname, port: Number(port) };
    // The edges of a bench have self-signed certificates.
    if (protocol === "https:")
      this.#socket = connectSecurely({ ...place, rejectUnauthorized: false });
    else this.#socket = connect({ ...place, noDelay: true });
    this.#socket.on("data", (bytes) => this.#take(bytes));
    for (const end of ["error", "close"]) this.#socket.on(end, () => this.#fail());
  }

  get(address) {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#socket.write(`GET ${address} HTTP/1.1\r\n${this.#head}\r\n`);
    });
  }

  close() {
    this.#waiting = null;
    this.#socket.destroy();
  }

  #take(bytes) {
    this.#got = this.#got.length === 0 ? bytes : Buffer.concat([this.#got, bytes]);

    const end = this.#got.indexOf(HEAD_END);
    if (end < 0) return;

    const head = this.#got.toString("latin1", 0, end);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    const start = end + HEAD_END.length;
    if (this.#got.length < start + length) return;

    const body = this.#got.subarray(start, start + length);

    this.#got = this.#got.subarray(start + length);

    const { resolve } = this.#waiting ?? {};

    this.#waiting = null;
    resolve?.({ status: Number(head.slice(9, 12)), body });
  }

  #fail() {
    this.#waiting?.reject(new Error("The connection is gone."));
    this.#waiting = null;
  }
}
