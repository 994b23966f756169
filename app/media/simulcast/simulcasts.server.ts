import { env } from "~/platform/settings/env.server";
import { logger } from "~/platform/logging/logger.server";
import { onAnnouncement } from "~/models/base/announcements.server";
import type { SimulcastReport } from "~/models/live/simulcast/simulcast-report";
import { setSimulcastReports } from "~/models/live/simulcast/simulcast-reports.server";
import {
  findWantedSimulcasts,
  type WantedSimulcast,
} from "~/models/live/simulcast/wanted-simulcasts.server";
import { reserveBandwidth } from "~/models/live/streams/broadcast/server-bandwidth.server";
import type { LiveEngine } from "../engine.server";
import type { MediaTap } from "../media-tap";
import type { ClosingPicture, DrawClosingCard } from "./closing-card";
import { TargetSender } from "./target-sender";
import { isIP, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { PublicHttpAgent, PublicHttpsAgent } from "~/integrations/web/public-agent";

const PORTS: Record<string, number> = { "rtmp:": 1935, "rtmps:": 443 };

const RESERVE_MS = 5000;

/** Without a sender it waits for another one to end. */
type Sending = { wanted: WantedSimulcast; sender: TargetSender | null; isClosing?: true };

/**
 * Sends shows to the other sites that their artists chose, and stops where they may no longer be
 * sent.
 */
export class Simulcasts {
  /** By show and target. */
  private readonly shows = new Map<string, Map<string, Sending>>();
  /** One change of a show at a time. */
  private readonly turns = new Map<string, Promise<void>>();
  private readonly unsubscribe: (() => void)[];
  /** A target counts as one viewer of this server's connection. */
  private readonly counting = setInterval(() => this.reserve(), RESERVE_MS).unref();
  private isClosed = false;

  constructor(
    private readonly engine: Pick<LiveEngine, "listen">,
    private readonly drawClosingCard: DrawClosingCard,
    private readonly network = (): RtmpNetwork => ({ allowed: env.WEBHOOK_ALLOWED_ADDRESSES }),
  ) {
    const follow = ({ eventId }: { eventId: string }) => this.update(eventId);

    this.unsubscribe = [
      onAnnouncement("show.live", follow),
      onAnnouncement("show.ended", follow),
      onAnnouncement("simulcast.changed", follow),
      onAnnouncement("freeLook.changed", follow),
      onAnnouncement("freeLook.ended", follow),
      onAnnouncement("event.changed", follow),
      onAnnouncement("event.cancelled", follow),
    ];
  }

  close() {
    this.isClosed = true;
    clearInterval(this.counting);
    for (const end of this.unsubscribe) end();
    for (const eventId of [...this.shows.keys()]) this.apply(eventId, [], false);
  }

  /** Sends what is to be sent now, and nothing else. */
  update(eventId: string): Promise<void> {
    const turn = (this.turns.get(eventId) ?? Promise.resolve()).then(async () => {
      try {
        const { targets, goesOn } = await findWantedSimulcasts(eventId);
        if (!this.isClosed) this.apply(eventId, targets, goesOn);
      } catch (error) {
        logger.error({ error, eventId }, "A show could not be sent to other sites");
      }
    });

    this.turns.set(eventId, turn);

    return turn.finally(() => this.turns.get(eventId) === turn && this.turns.delete(eventId));
  }

  private apply(eventId: string, wanted: WantedSimulcast[], goesOn: boolean) {
    const sent = this.shows.get(eventId) ?? new Map<string, Sending>();

    this.shows.set(eventId, sent);
    for (const [targetId, sending] of sent) {
      if (!wanted.some((it) => isSame(it, sending.wanted))) this.end(eventId, targetId, goesOn);
    }

    for (const it of wanted) {
      if (!sent.get(it.targetId)?.sender) sent.set(it.targetId, this.begin(eventId, it));
    }

    this.tidy(eventId, sent);
  }

  private begin(eventId: string, wanted: WantedSimulcast): Sending {
    const isFull = this.count() >= env.SIMULCASTS || !reserveBandwidth(watcherFor(eventId, wanted));
    if (isFull)
      logger.warn(
        { eventId },
        "A show is not sent to another site: SIMULCASTS or the bandwidth is used up",
      );
    const { address, app, tcUrl, key } = wanted;
    const open = () => openRtmp(address, this.network());
    const listen = (tap: MediaTap) => this.engine.listen(eventId, tap);

    return {
      wanted,
      sender: isFull ? null : new TargetSender({ address: { app, tcUrl, key }, open, listen }),
    };
  }

  /** Ends a target: at once, or with a picture that says where the show goes on. */
  private end(eventId: string, targetId: string, goesOn: boolean) {
    const sent = this.shows.get(eventId)!;
    const sending = sent.get(targetId)!;
    const { sender } = sending;
    if (sender && goesOn && !sending.isClosing) {
      sending.isClosing = true;

      const draw: ClosingPicture = (size) => this.drawClosingCard(eventId, size);

      void sender.finish(draw).then(() => this.forget(eventId, targetId, sending));
    } else if (!sender || !goesOn) {
      sender?.stop();
      this.forget(eventId, targetId, sending);
    }
  }

  private forget(eventId: string, targetId: string, sending: Sending) {
    const sent = this.shows.get(eventId);
    if (sent?.get(targetId) !== sending) return;

    sent.delete(targetId);
    this.tidy(eventId, sent);

    // Somebody else may be sent in its place.
    const isWaiting = (it: Map<string, Sending>) =>
      [...it.values()].some(({ sender }) => sender === null);

    for (const [other, it] of this.shows) {
      if (isWaiting(it)) void this.update(other);
    }
  }

  /**
   * Keeps a show for as long as something of it is sent: ending the last target and beginning it
   * anew is one change.
   */
  private tidy(eventId: string, sent: Map<string, Sending>) {
    if (sent.size === 0) this.shows.delete(eventId);
    else this.shows.set(eventId, sent);
    setSimulcastReports(eventId, sent.size > 0 ? () => reportsOf(sent) : null);
  }

  private reserve() {
    for (const [eventId, sent] of this.shows)
      for (const { wanted, sender } of sent.values()) {
        if (sender) reserveBandwidth(watcherFor(eventId, wanted));
      }
  }

  private count(): number {
    return [...this.shows.values()].reduce(
      (sum, sent) => sum + [...sent.values()].filter((it) => it.sender).length,
      0,
    );
  }
}

const watcherFor = (eventId: string, { targetId }: WantedSimulcast) =>
  `${eventId} simulcast ${targetId}`;

const isSame = (a: WantedSimulcast, b: WantedSimulcast) =>
  a.targetId === b.targetId && a.address === b.address && a.key === b.key;

const FULL: SimulcastReport = { state: "full", reason: null, kbitPerSecond: 0, lostPercent: 0 };

const reportsOf = (sent: Map<string, Sending>) =>
  new Map([...sent].map(([targetId, { sender }]) => [targetId, sender?.report() ?? FULL]));

/** `allowed`: addresses that count as public; for tests, a certificate authority. */
type RtmpNetwork = { allowed: string[]; ca?: string };

/**
 * Connects to an RTMP or RTMPS address that an artist entered. The address of each connection is
 * checked, so that no name leads into the site's own network.
 */
export function openRtmp(address: string, { allowed, ca }: RtmpNetwork): Socket {
  const { protocol, hostname, port } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, "");
  const target = {
    host,
    port: Number(port) || PORTS[protocol]!,
    servername: isIP(host) ? undefined : host,
  };
  const socket: Duplex | null | undefined =
    protocol === "rtmps:"
      ? new PublicHttpsAgent({ allowed, ca }).createConnection({ ...target, ca } as never)
      : new PublicHttpAgent({ allowed }).createConnection(target as never);

  return socket as Socket;
}
