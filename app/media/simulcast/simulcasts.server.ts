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

const DEFAULT_PORTS: Record<string, number> = { "rtmp:": 1935, "rtmps:": 443 };

const RESERVE_MS = 5000;

/** `sender` is null while the target waits for another one to end. */
type ActiveTarget = { wanted: WantedSimulcast; sender: TargetSender | null; isClosing?: true };

/**
 * Sends shows to the other sites that their artists chose, and stops where they may no longer be
 * sent.
 */
export class Simulcasts {
  /** Active targets by event id and target id. */
  private readonly shows = new Map<string, Map<string, ActiveTarget>>();
  /** The last pending update of each show, so that updates run one after another. */
  private readonly pendingUpdates = new Map<string, Promise<void>>();
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
    for (const unsubscribe of this.unsubscribe) unsubscribe();
    for (const eventId of [...this.shows.keys()]) this.apply(eventId, [], false);
  }

  /** Starts the targets that should be sent now and ends all others. */
  update(eventId: string): Promise<void> {
    const pending = (this.pendingUpdates.get(eventId) ?? Promise.resolve()).then(async () => {
      try {
        const { targets, goesOn } = await findWantedSimulcasts(eventId);
        if (!this.isClosed) this.apply(eventId, targets, goesOn);
      } catch (error) {
        logger.error({ error, eventId }, "A show could not be sent to other sites");
      }
    });

    this.pendingUpdates.set(eventId, pending);

    return pending.finally(
      () => this.pendingUpdates.get(eventId) === pending && this.pendingUpdates.delete(eventId),
    );
  }

  private apply(eventId: string, wanted: WantedSimulcast[], goesOn: boolean) {
    const sent = this.shows.get(eventId) ?? new Map<string, ActiveTarget>();

    this.shows.set(eventId, sent);
    for (const [targetId, sending] of sent) {
      if (!wanted.some((target) => isSame(target, sending.wanted)))
        this.end(eventId, targetId, goesOn);
    }

    for (const target of wanted) {
      if (!sent.get(target.targetId)?.sender)
        sent.set(target.targetId, this.begin(eventId, target));
    }

    this.storeOrRemove(eventId, sent);
  }

  private begin(eventId: string, wanted: WantedSimulcast): ActiveTarget {
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

  /** Ends a target at once, or with a closing card if the show goes on here. */
  private end(eventId: string, targetId: string, goesOn: boolean) {
    const sent = this.shows.get(eventId)!;
    const sending = sent.get(targetId)!;
    const { sender } = sending;
    if (sender && goesOn && !sending.isClosing) {
      sending.isClosing = true;

      const drawCard: ClosingPicture = (size) => this.drawClosingCard(eventId, size);

      void sender.finish(drawCard).then(() => this.forget(eventId, targetId, sending));
    } else if (!sender || !goesOn) {
      sender?.stop();
      this.forget(eventId, targetId, sending);
    }
  }

  private forget(eventId: string, targetId: string, sending: ActiveTarget) {
    const sent = this.shows.get(eventId);
    if (sent?.get(targetId) !== sending) return;

    sent.delete(targetId);
    this.storeOrRemove(eventId, sent);

    // A target that waits may take the free place.
    const isWaiting = (targets: Map<string, ActiveTarget>) =>
      [...targets.values()].some(({ sender }) => sender === null);

    for (const [otherEventId, targets] of this.shows) {
      if (isWaiting(targets)) void this.update(otherEventId);
    }
  }

  /**
   * Keeps a show while it has targets. Runs after all changes, because one update may end the last
   * target and start it again.
   */
  private storeOrRemove(eventId: string, sent: Map<string, ActiveTarget>) {
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
      (sum, sent) => sum + [...sent.values()].filter((target) => target.sender).length,
      0,
    );
  }
}

const watcherFor = (eventId: string, { targetId }: WantedSimulcast) =>
  `${eventId} simulcast ${targetId}`;

const isSame = (left: WantedSimulcast, right: WantedSimulcast) =>
  left.targetId === right.targetId && left.address === right.address && left.key === right.key;

const FULL_REPORT: SimulcastReport = {
  state: "full",
  reason: null,
  kbitPerSecond: 0,
  lostPercent: 0,
};

const reportsOf = (sent: Map<string, ActiveTarget>) =>
  new Map([...sent].map(([targetId, { sender }]) => [targetId, sender?.report() ?? FULL_REPORT]));

/** `allowed`: addresses that count as public. `ca`: a certificate authority, for tests. */
type RtmpNetwork = { allowed: string[]; ca?: string };

/**
 * Connects to an RTMP or RTMPS address that an artist entered. The IP address of each connection is
 * checked, so that no host name leads into the site's own network.
 */
export function openRtmp(address: string, { allowed, ca }: RtmpNetwork): Socket {
  const { protocol, hostname, port } = new URL(address);
  const host = hostname.replace(/^\[|\]$/g, "");
  const target = {
    host,
    port: Number(port) || DEFAULT_PORTS[protocol]!,
    servername: isIP(host) ? undefined : host,
  };
  const socket: Duplex | null | undefined =
    protocol === "rtmps:"
      ? new PublicHttpsAgent({ allowed, ca }).createConnection({ ...target, ca } as never)
      : new PublicHttpAgent({ allowed }).createConnection(target as never);

  return socket as Socket;
}
