import http from "node:http";
import type { AddressInfo } from "node:net";
import { sessionKeyOf } from "~/auth/session.server";
import { closeMedia, getMedia } from "~/media/media.server";
import { sendFiveSeconds } from "~/media/testing/five-seconds";
import { soundPackets, videoPackets } from "~/media/testing/test-packets";
import { startBroadcast } from "~/models/live/streams/broadcast/broadcasts.server";
import { issuePlaybackToken } from "~/models/live/streams/playback-token.server";
import { makeTicket } from "../factories/live/rooms";
import { makeEvent, makeTicketedEvent } from "../factories/shows/events";
import { cookieFor, makeArtist, makeUser } from "../factories/accounts/people";

type Seen = { path: string; headers: http.IncomingHttpHeaders };

/** Home's media server in this process; remembers what it was asked. */
export class Home {
  readonly seen: Seen[] = [];
  private server = this.createServer();
  private port = 0;

  async listen() {
    await new Promise<void>((resolve) => this.server.listen(this.port, "127.0.0.1", resolve));
    this.port = (this.server.address() as AddressInfo).port;
  }

  get base() {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Requests since the last call, without doors. */
  takePulls(): string[] {
    return this.seen
      .splice(0)
      .flatMap(({ path }) => (path.endsWith("/door") ? [] : path.replace(/^\/hls\/[^/]+/, "")));
  }

  async goAway() {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  async comeBack() {
    this.server = this.createServer();
    await this.listen();
  }

  async close() {
    await this.goAway();
    await closeMedia();
  }

  private createServer() {
    return http.createServer((request, response) => {
      this.seen.push({ path: request.url!, headers: request.headers });
      if (!getMedia().handlePlayback(request, response)) response.writeHead(418).end();
    });
  }
}

/** A ticketed or free show of five seconds that goes on with `push`. */
export async function makeShow({ isFree = false } = {}) {
  const artist = await makeArtist();
  const event = await (isFree ? makeEvent : makeTicketedEvent)({ artistId: artist.id });
  const ingest = await sendFiveSeconds(event.id);

  await startBroadcast(event.id, "demo", ["v720", "a"]);

  let from = 5;
  const push = (seconds: number) => {
    for (const packet of videoPackets({ seconds, from })) ingest.push("v720", packet);
    for (const packet of soundPackets({ seconds, from })) ingest.push("a", packet);
    from += seconds;
  };

  return { eventId: event.id, push };
}

export type Viewer = Awaited<ReturnType<typeof makeViewer>>;

/** A person with a ticket, a session and an address of their own. */
export async function makeViewer(eventId: string) {
  const user = await makeUser();
  const { id: ticketId } = await makeTicket(eventId, user.id);
  const cookie = await cookieFor(user);
  const session = await sessionKeyOf(cookie);

  return {
    user,
    ticketId,
    cookie,
    token: issuePlaybackToken({ eventId, session, visitorId: null, userId: user.id }),
  };
}
