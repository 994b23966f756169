import { Fragment, type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { HISTORY_LENGTH } from "~/models/chat/protocol";
import { Button } from "../button";
import { useScripts } from "../use-scripts";
import { ChatLine, OwnLine, TipLine } from "./chat-line";
import type { Room } from "./use-room";
import type { RoomView } from "./room.types";

const NEAR_END_PX = 48;

/** The lines of the room, newest at the bottom. It follows the talk until somebody scrolls up to read. */
export function ChatLog({ view, room }: { view: RoomView; room: Room }) {
  const { t } = useTranslation("live");
  const log = useRef<HTMLDivElement>(null);
  const [isFocused, setFocused] = useState(false);
  const { missed, onScroll, toEnd } = useFollowing(log, room);
  const older = useOlder(log, view, room);
  const { lines, pending, tips } = room;
  const [acts, pinnedActs] = useActs(view);
  return (
    <div className="chat-body">
      <div
        ref={log}
        className="chat-log"
        role="log"
        aria-label={t("chatMessages")}
        aria-live={isFocused ? "polite" : "off"}
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
          {lines.length + pending.length === 0 && <li className="meta">{t("nobodyWrote")}</li>}
          {lines.map((line) => (
            <Fragment key={line.id}>
              <ChatLine
                line={line}
                byArtist={line.user.id === view.artist.id}
                zone={view.zone}
                acts={line.id === view.chat.pinned?.id ? pinnedActs : acts}
              />
              <Tips tips={tips} afterSeq={line.seq} />
            </Fragment>
          ))}
          <Tips tips={tips} afterSeq={0} />
          <OwnLines view={view} room={room} />
        </ol>
      </div>
      {missed > 0 && (
        <Button type="button" variant="vang" size="sm" className="chat-missed" onClick={toEnd}>
          {t("newMessages", { count: missed })}
        </Button>
      )}
    </div>
  );
}

function OwnLines({ view: { viewer }, room: { pending, say } }: { view: RoomView; room: Room }) {
  if (!viewer) return null;
  return pending.map((line) => (
    <OwnLine
      key={line.clientId}
      line={line}
      user={viewer}
      onAgain={({ message, clientId }) => say(message, clientId)}
    />
  ));
}

function Tips({ tips, afterSeq }: { tips: Room["tips"]; afterSeq: number }) {
  return tips.map((tip) => tip.afterSeq === afterSeq && <TipLine key={tip.id} tip={tip} />);
}

/** The same objects for all lines, so that a line is not drawn again without need. */
function useActs({ eventId, chat: { isModerator } }: RoomView) {
  return useMemo(() => {
    const acts = (isPinned: boolean) => (isModerator ? { eventId, isPinned } : null);
    return [acts(false), acts(true)] as const;
  }, [eventId, isModerator]);
}

function useFollowing(log: RefObject<HTMLDivElement | null>, { lines, pending }: Room) {
  const isAtEnd = useRef(true);
  const [missed, setMissed] = useState(0);
  const lastSeq = lines.at(-1)?.seq ?? 0;
  const seen = useRef(lastSeq);
  const toEnd = useCallback(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight;
    isAtEnd.current = true;
    setMissed(0);
  }, [log]);
  useLayoutEffect(() => {
    const fresh = lines.filter(({ seq }) => seq > seen.current).length;
    seen.current = Math.max(seen.current, lastSeq);
    if (isAtEnd.current) toEnd();
    else if (fresh > 0) setMissed((before) => before + fresh);
  }, [lastSeq, toEnd]);
  useEffect(toEnd, [pending.length, toEnd]);
  const onScroll = () => {
    const { scrollHeight, scrollTop, clientHeight } = log.current!;
    isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
    if (isAtEnd.current) setMissed(0);
  };
  return { missed, onScroll, toEnd };
}

/** Older lines come on demand; what was being read stays where it is. */
function useOlder(log: RefObject<HTMLDivElement | null>, view: RoomView, room: Room) {
  const hasScripts = useScripts();
  const [isStart, setStart] = useState(view.chat.lines.length < HISTORY_LENGTH);
  const load = async () => {
    const before = log.current!.scrollHeight - log.current!.scrollTop;
    const count = await room.loadOlder();
    setStart(count < HISTORY_LENGTH);
    requestAnimationFrame(() => {
      if (log.current) log.current.scrollTop = log.current.scrollHeight - before;
    });
  };
  return { hasMore: hasScripts && !isStart, load };
}
