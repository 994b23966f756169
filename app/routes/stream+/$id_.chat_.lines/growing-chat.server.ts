import { getActorOfSession } from "~/auth/session.server";
import type { Actor } from "~/models/base/actor";
import { onAnnouncement } from "~/models/base/announcements.server";
import { canReadRoom } from "~/models/live/chat/history.server";
import { openConnection } from "~/models/live/chat/connection-limit.server";
import type { ChatLine } from "~/models/live/chat/protocol";
import { enterRoom, personKey } from "~/models/live/streams/audience/presence.server";
import type { ChatMarkup } from "./markup.server";

/**
 * Proxies close idle connections after longer; a comment renders nothing. Unannounced changes are
 * polled as often.
 */
const KEEP_ALIVE_MS = 15_000;
/** A reader with this many unread chunks is disconnected. */
const MAX_WAITING = 500;

type GrowingChat = {
  actor: Actor;
  /** The session key, see sessionKeyOf; its rights may change while the page is open. */
  session: string | null;
  eventId: string;
  lines: ChatLine[];
  markup: ChatMarkup;
  address?: string;
  onGone?: (done: () => void) => void;
};

/**
 * Ends when the reader leaves or loses access. Readers count as present.
 * @throws AppError throttled
 */
export function growingChat({
  actor,
  session,
  eventId,
  lines,
  markup,
  address,
  onGone,
}: GrowingChat): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const close = openConnection(actor, address);
  let stop = () => {};

  let isOver = false;
  const leave = () => {
    isOver = true;
    stop();
  };

  return new ReadableStream(
    {
      start(controller) {
        const write = (html: string) => {
          if (isOver) return;
          if ((controller.desiredSize ?? 0) < -MAX_WAITING) return end();

          controller.enqueue(encoder.encode(html));
        };

        const end = () => {
          if (isOver) return;

          isOver = true;
          stop();
          controller.close();
        };

        write(markup.start() + lines.map(markup.line).join(""));
        stop = listen({
          actor,
          session,
          eventId,
          last: lines.at(-1)?.seq ?? 0,
          write,
          end,
          markup,
          close,
        });
        onGone?.(leave);
      },
      cancel: leave,
    },
    { highWaterMark: 16 },
  );
}

type Listening = Pick<GrowingChat, "actor" | "session" | "eventId" | "markup"> & {
  last: number;
  write: (html: string) => void;
  end: () => void;
  close: () => void;
};

function listen({
  actor,
  session,
  eventId,
  last,
  write,
  end,
  markup,
  close,
}: Listening): () => void {
  const endUnlessReader = () =>
    canStillRead({ actor, session, eventId }).then((mayRead) => mayRead || end(), end);
  const onRevoked = (it: { eventId: string; userId: string }) => {
    if (it.eventId === eventId && it.userId === actor.userId) end();
  };

  const keepAlive = setInterval(() => {
    write("<!-- -->\n");
    void endUnlessReader();
  }, KEEP_ALIVE_MS);

  keepAlive.unref();

  const stops = [
    enterRoom(eventId, personKey(actor)),
    onAnnouncement(
      "chat.posted",
      (it) => it.eventId === eventId && it.line.seq > last && write(markup.line(it.line)),
    ),
    onAnnouncement(
      "chat.deleted",
      (it) => it.eventId === eventId && write(markup.hide("line", it.messageId)),
    ),
    onAnnouncement(
      "chat.cleared",
      (it) => it.eventId === eventId && write(markup.hide("by", it.userId)),
    ),
    onAnnouncement("event.changed", (it) =>
      it.eventId === eventId ? endUnlessReader() : undefined,
    ),
    onAnnouncement("freeLook.ended", (it) =>
      it.eventId === eventId ? endUnlessReader() : undefined,
    ),
    onAnnouncement("session.ended", (it) => it.userId === actor.userId && end()),
    onAnnouncement("access.revoked", onRevoked),
    onAnnouncement("ticket.refunded", onRevoked),
    () => clearInterval(keepAlive),
    close,
  ];

  return () => stops.splice(0).forEach((it) => it());
}

/** Sessions and roles can end without an announcement, so both are read again. */
async function canStillRead({
  actor,
  session,
  eventId,
}: Pick<GrowingChat, "actor" | "session" | "eventId">) {
  const { visitorId } = actor;
  const present = session === null ? actor : { ...(await getActorOfSession(session)), visitorId };

  return present.userId === actor.userId && canReadRoom(present, eventId);
}
