import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { addressKey } from "~/platform/http/client-address.server";
import { logger } from "~/platform/logging/logger.server";
import { findEventOfStreamName } from "~/models/live/streams/broadcast/stream-keys.server";
import { monotonicNow } from "../monotonic-clock";
import type { LiveEngine } from "../engine.server";
import { noTranscoders, type Transcoders } from "./transcoder/transcoders";
import { RtmpConnection } from "./connection";
import type { FindShow } from "./publish-rules";
import { RefusalThrottle } from "./refusal-throttle";

const MAX_CONNECTIONS = 64;
const MAX_CONNECTIONS_PER_ADDRESS = 8;
/**
 * An ended show stays ended until encoders, which reconnect automatically, have not tried for this
 * long.
 */
const COOLDOWN_MS = 2 * 60_000;

/** Accepts shows from OBS and other encoders: RTMP, application "live", stream key as the name. */
export class RtmpServer {
  private readonly server = createServer((socket) => this.accept(socket));
  private readonly connections = new Map<Socket, RtmpConnection>();
  private readonly refusals: RefusalThrottle;
  private readonly cooldowns = new Map<string, number>();

  constructor(
    private readonly engine: LiveEngine,
    private readonly findShow: FindShow,
    private readonly transcoders: Transcoders = noTranscoders,
    private readonly now: () => number = monotonicNow,
  ) {
    this.refusals = new RefusalThrottle(now);
    this.server.maxConnections = MAX_CONNECTIONS;
  }

  /** Returns the port. @throws if it is in use */
  async listen(port: number, host: string): Promise<number> {
    this.server.listen(port, host);
    await once(this.server, "listening");
    this.server.on("error", (error) => logger.error({ error }, "RTMP failed"));

    return (this.server.address() as AddressInfo).port;
  }

  get connectionCount() {
    return this.connections.size;
  }

  /** Keeps a running encoder from restarting a show that was ended. */
  startCooldown(eventId: string) {
    this.cooldowns.set(eventId, this.now() + COOLDOWN_MS);
  }

  /** Closes an artist's connections after the stream key was revoked. */
  closeArtist(artistId: string) {
    for (const connection of this.connections.values()) {
      if (connection.show?.artistId === artistId) connection.close("forbidden");
    }
  }

  async close() {
    for (const connection of this.connections.values()) connection.close("restarting");
    if (!this.server.listening) return;

    const closed = once(this.server, "close");

    this.server.close();
    setTimeout(() => this.connections.forEach((_, socket) => socket.destroy()), 500).unref();
    await closed;
  }

  private accept(socket: Socket) {
    const address = addressKeyOf(socket);
    const sameAddress = [...this.connections.keys()].filter(
      (connected) => addressKeyOf(connected) === address,
    );
    if (sameAddress.length >= MAX_CONNECTIONS_PER_ADDRESS) {
      void socket.destroy();

      return;
    }

    const admission = {
      findShow: this.findShow,
      findClaimedEvent: findEventOfStreamName,
      isCoolingDown: (eventId: string) => this.isCoolingDown(eventId),
      refusals: this.refusals,
      address: address ?? "",
    };

    this.connections.set(
      socket,
      new RtmpConnection(socket, this.engine, admission, this.transcoders),
    );
    socket.on("close", () => this.connections.delete(socket));
  }

  private isCoolingDown(eventId: string) {
    const isCoolingDown = (this.cooldowns.get(eventId) ?? 0) > this.now();
    if (isCoolingDown) this.startCooldown(eventId);
    else this.cooldowns.delete(eventId);

    return isCoolingDown;
  }
}

function addressKeyOf({ remoteAddress }: Socket) {
  return remoteAddress && addressKey(remoteAddress);
}
