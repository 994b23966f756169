import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { HISTORY_LENGTH } from "~/models/live/chat/protocol";
import { Button } from "~/ui/elements/button";
import { useScripts } from "~/ui/elements/use-scripts";
import { ChatLine, type MessageRights, OwnLine, TipLine } from "./chat-line";
import { interleave } from "./message-list";
import type { Room } from "../room/use-room";
import type { RoomView } from "../room/room.types";
import { required } from "~/platform/required";

const NEAR_END_PX = 48;

/**
 * The messages, newest at the bottom. Follows new ones until the viewer scrolls up. `isSpoken`:
 * true if `SpokenMessages` announces new messages to screen readers, so that the log does not.
 */
export function ChatLog({
  view,
  room,
  isSpoken,
}: {
  view: RoomView;
  room: Room;
  isSpoken: boolean;
}) {
  const { t } = useTranslation("live");
  const log = useRef<HTMLDivElement>(null);
  const [isFocused, setFocused] = useState(false);
  const { onScroll, toEnd } = useFollowing(log, room);
  const older = useOlder(log, view, room);
  const { lines, pending, missed } = room;

  return (
    <div className="chat-body">
      <div
        ref={log}
        className="chat-log"
        role="log"
        aria-label={t("chatMessages")}
        aria-live={isFocused && !isSpoken ? "polite" : "off"}
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        onScroll={onScroll}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
      >
        <ol>
          {older.hasMore && (
            <li>
              <Button type="button" variant="quiet" onClick={() => void older.load()}>
                {t("olderMessages")}
              </Button>
            </li>
          )}
          {lines.length + pending.length === 0 && (
            <li className="meta">{t(view.chat.refusal ? "noMessages" : "nobodyWrote")}</li>
          )}
          <Lines view={view} room={room} />
          <OwnLines view={view} room={room} />
        </ol>
      </div>
      {missed > 0 && (
        <Button type="button" variant="accent" size="sm" className="chat-missed" onClick={toEnd}>
          {t("newMessages", { count: missed })}
        </Button>
      )}
    </div>
  );
}

function Lines({ view, room: { lines, tips } }: { view: RoomView; room: Room }) {
  const rightsTo = useRights(view);

  return interleave(lines, tips).map((item) =>
    "afterSeq" in item ? (
      <TipLine key={item.id} tip={item} />
    ) : (
      <ChatLine
        key={item.id}
        line={item}
        zone={view.zone}
        rights={rightsTo(item.id, item.user.id)}
      />
    ),
  );
}

function OwnLines({
  view: { viewer },
  room: { pending, say, sayPhrase },
}: {
  view: RoomView;
  room: Room;
}) {
  if (!viewer) return null;

  return pending.map((line) => (
    <OwnLine
      key={line.clientId}
      line={line}
      user={viewer}
      onAgain={({ message, phrase, clientId }) =>
        phrase ? sayPhrase(phrase, message, clientId) : say(message, clientId)
      }
    />
  ));
}

/** Returns the same objects at each render, so that memoised lines do not render again. */
function useRights({ eventId, viewer, artist, chat: { isModerator, pinned } }: RoomView) {
  const viewerId = viewer?.id;
  const pinnedId = pinned?.id;

  return useMemo(() => {
    const rights = (flags: Omit<MessageRights, "eventId">) => ({ eventId, ...flags });
    const [ownMessage, ownPinned] = [false, true].map((isPinned) =>
      rights({ isOwn: true, mayModerate: isModerator, isPinned }),
    );
    const [otherMessage, pinnedLine] = [false, true].map((isPinned) =>
      rights({ mayModerate: isModerator, isPinned }),
    );
    const artistMessage = rights({ mayModerate: false });

    return (lineId: string, userId: string): MessageRights => {
      if (userId === viewerId)
        return lineId === pinnedId ? required(ownPinned) : required(ownMessage);
      if (userId === artist.id) return artistMessage;

      return lineId === pinnedId ? required(pinnedLine) : required(otherMessage);
    };
  }, [eventId, isModerator, viewerId, artist.id, pinnedId]);
}

/**
 * New messages appear at once while the log is scrolled to its end; while the viewer reads further
 * up, they wait.
 */
function useFollowing(
  log: RefObject<HTMLDivElement | null>,
  { lines, pending, tips, unseen, setReading }: Room,
) {
  const isReading = unseen !== null;
  const toEnd = useCallback(() => setReading(false), [setReading]);

  const isFirst = useRef(true);
  const onScroll = () => {
    const { scrollHeight, scrollTop, clientHeight } = log.current!;
    const isAway = scrollHeight - scrollTop - clientHeight >= NEAR_END_PX;
    if (isAway !== isReading) setReading(isAway);
  };

  useLayoutEffect(() => {
    // A viewer who scrolled before the scripts ran reads on.
    const hasScrolled = isFirst.current && (log.current?.scrollTop ?? 0) > 0;

    isFirst.current = false;
    if (hasScrolled) return onScroll();
    if (!isReading && log.current) log.current.scrollTop = log.current.scrollHeight;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- onScroll only for the first time
  }, [lines, pending.length, tips.length, isReading, log]);
  useEffect(() => {
    if (pending.length > 0) toEnd();
  }, [pending.length, toEnd]);

  return { onScroll, toEnd };
}

/** Loads older messages and keeps the scroll position. */
function useOlder(log: RefObject<HTMLDivElement | null>, view: RoomView, room: Room) {
  const hasScripts = useScripts();
  const firstSeq = room.lines[0]?.seq;
  const [firstEverSeq, setStart] = useState(
    view.chat.lines.length < HISTORY_LENGTH ? firstSeq : null,
  );
  const distanceFromEnd = useRef<number | null>(null);

  useLayoutEffect(() => {
    if (distanceFromEnd.current !== null && log.current)
      log.current.scrollTop = log.current.scrollHeight - distanceFromEnd.current;
    distanceFromEnd.current = null;
  }, [firstSeq, log]);

  const load = async () => {
    room.setReading(true);

    const older = await room.fetchOlder();
    if (!older || !log.current) return;

    distanceFromEnd.current = log.current.scrollHeight - log.current.scrollTop;
    room.addOlder(older);
    if (older.length < HISTORY_LENGTH) setStart(older[0]?.seq ?? firstSeq);
  };

  return { hasMore: hasScripts && firstSeq !== undefined && firstSeq !== firstEverSeq, load };
}
