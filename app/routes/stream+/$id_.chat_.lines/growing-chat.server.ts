import { getActorOfSession } from "~/auth/session.server";
import type { Actor } from "~/models/base/actor";
import { onAnnouncement } from "~/models/base/announcements.server";
import { canReadRoom } from "~/models/live/chat/history.server";
import { openConnection } from "~/models/live/chat/connection-limit.server";
import type { ChatLine } from "~/models/live/chat/protocol";
import { enterRoom, personKey } from "~/models/live/streams/audience/presence.server";
import type { ChatMarkup } from "./markup.server";

/**
 * Interval of comments that keep the connection open: proxies close idle connections later than
 * this. Unannounced changes are polled at the same interval.
 */
const KEEP_ALIVE_MS = 15_000;
/** A client with this many unread chunks is disconnected. */
const MAX_WAITING = 500;

type ChatOptions = {
  actor: Actor;
  /** The session key (see sessionKeyOf); its rights may change while the page is open. */
  session: string | null;
  eventId: string;
  lines: ChatLine[];
  markup: ChatMarkup;
  address?: string;
  onGone?: (done: () => void) => void;
};

/**
 * Streams the chat as a page that grows line by line. It ends when the viewer leaves or loses
 * access. Its viewers count as present.
 * @throws AppError throttled
 */
export function growingChat({
  actor,
  session,
  eventId,
  lines: firstLines,
  markup,
  address,
  onGone,
}: ChatOptions): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const closeConnection = openConnection(actor, address);
  let stopListening = () => {};

  let isOver = false;
  const onLeave = () => {
    isOver = true;
    stopListening();
  };

  return new ReadableStream(
    {
      start(controller) {
        const writeChunk = (html: string) => {
          if (isOver) return;
          if ((controller.desiredSize ?? 0) < -MAX_WAITING) return endPage();

          controller.enqueue(encoder.encode(html));
        };

        const endPage = () => {
          if (isOver) return;

          isOver = true;
          stopListening();
          controller.close();
        };

        writeChunk(markup.start() + firstLines.map(markup.line).join(""));
        stopListening = listen({
          actor,
          session,
          eventId,
          last: firstLines.at(-1)?.seq ?? 0,
          write: writeChunk,
          end: endPage,
          markup,
          close: closeConnection,
        });
        onGone?.(onLeave);
      },
      cancel: onLeave,
    },
    { highWaterMark: 16 },
  );
}

type ListenOptions = Pick<ChatOptions, "actor" | "session" | "eventId" | "markup"> & {
  last: number;
  write: (html: string) => void;
  end: () => void;
  close: () => void;
};

function listen({
  actor,
  session,
  eventId,
  last: lastSeq,
  write,
  end,
  markup,
  close,
}: ListenOptions): () => void {
  const endUnlessReader = () =>
    canStillRead({ actor, session, eventId }).then((mayRead) => mayRead || end(), end);
  const onRevoked = (announcement: { eventId: string; userId: string }) => {
    if (announcement.eventId === eventId && announcement.userId === actor.userId) end();
  };

  const keepAlive = setInterval(() => {
    write("<!-- -->\n");
    void endUnlessReader();
  }, KEEP_ALIVE_MS);

  keepAlive.unref();

  const unsubscribers = [
    enterRoom(eventId, personKey(actor)),
    onAnnouncement(
      "chat.posted",
      (announcement) =>
        announcement.eventId === eventId &&
        announcement.line.seq > lastSeq &&
        write(markup.line(announcement.line)),
    ),
    onAnnouncement(
      "chat.deleted",
      (announcement) =>
        announcement.eventId === eventId && write(markup.hide("line", announcement.messageId)),
    ),
    onAnnouncement(
      "chat.cleared",
      (announcement) =>
        announcement.eventId === eventId && write(markup.hide("by", announcement.userId)),
    ),
    onAnnouncement("event.changed", (announcement) =>
      announcement.eventId === eventId ? endUnlessReader() : undefined,
    ),
    onAnnouncement("freeLook.ended", (announcement) =>
      announcement.eventId === eventId ? endUnlessReader() : undefined,
    ),
    onAnnouncement(
      "session.ended",
      (announcement) => announcement.userId === actor.userId && end(),
    ),
    onAnnouncement("access.revoked", onRevoked),
    onAnnouncement("ticket.refunded", onRevoked),
    () => clearInterval(keepAlive),
    close,
  ];

  return () => unsubscribers.splice(0).forEach((announcement) => announcement());
}

/**
 * True while the viewer may read. Sessions and roles can end without an announcement, so both are
 * read again.
 */
async function canStillRead({
  actor,
  session,
  eventId,
}: Pick<ChatOptions, "actor" | "session" | "eventId">) {
  const { visitorId } = actor;
  const present = session === null ? actor : { ...(await getActorOfSession(session)), visitorId };

  return present.userId === actor.userId && canReadRoom(present, eventId);
}
