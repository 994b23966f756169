import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ReplayLine } from "~/models/live/chat/protocol";
import { buttonClass } from "~/ui/elements/button";
import { clockText } from "~/platform/clock/clock-text";
import type { ReplayView } from "../player/replay.types";
import { useScripts } from "~/ui/elements/use-scripts";
import { ChatLine } from "./chat-line";
import { HideChat } from "./hide-chat";
import type { RoomView } from "../room/room.types";

const MAX_SHOWN = 100;
/** Loads more when the replay is this close to the last known message. */
const AHEAD_SECONDS = 30;

type ReplayChatProps = { view: RoomView; replay: ReplayView; time: number; onHide?: () => void };

/**
 * Shows messages in sync with the replay. Without scripts it lists all of them with their times.
 */
export default function ReplayChat({ view, replay, time, onHide }: ReplayChatProps) {
  const { t } = useTranslation("live");
  const hasScripts = useScripts();
  const { lines, more } = useReplayLines(replay, time);
  const shownLines = hasScripts
    ? lines.filter(({ atSeconds }) => atSeconds <= time).slice(-MAX_SHOWN)
    : lines;
  const log = useRef<HTMLDivElement>(null);
  const lastSeq = shownLines.at(-1)?.seq;

  useLayoutEffect(() => {
    if (hasScripts && log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [lastSeq, hasScripts]);

  return (
    <section className="chat" id="chat" aria-labelledby="chat-title">
      <header>
        <h2 className="h3" id="chat-title">
          {t("replayTalk")}
        </h2>
        {onHide && <HideChat onHide={onHide} />}
      </header>
      <div className="chat-body">
        <div
          ref={log}
          className="chat-log replay-log"
          role="log"
          aria-live="off"
          aria-label={t("chatMessages")}
          // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
          tabIndex={0}
        >
          {shownLines.length === 0 && (
            <p className="meta">{t(lines.length === 0 ? "nobodyTalked" : "talkFollows")}</p>
          )}
          <ol>
            {shownLines.map((line) => (
              <ChatLine
                key={line.id}
                line={line}
                clock={clockText(line.atSeconds)}
                zone={view.zone}
                rights={{
                  eventId: view.eventId,
                  isOwn: line.user.id === view.viewer?.id,
                  mayModerate: false,
                }}
              />
            ))}
          </ol>
        </div>
      </div>
      {!hasScripts && more && (
        <a className={buttonClass({ variant: "line" })} href={`${more.page}#chat`}>
          {t("laterMessages")}
        </a>
      )}
    </section>
  );
}

function useReplayLines(replay: ReplayView, time: number) {
  const [state, setState] = useState({ lines: replay.lines, more: replay.more });
  const requestedUrl = useRef<string | null>(null);

  useEffect(() => {
    const { lines, more } = state;
    const isNear = time > (lines.at(-1)?.atSeconds ?? 0) - AHEAD_SECONDS;
    if (!more || !isNear || requestedUrl.current === more.data) return;

    requestedUrl.current = more.data;
    void fetch(more.data)
      .then((response) =>
        response.ok
          ? (response.json() as Promise<{ lines: ReplayLine[]; more: ReplayView["more"] }>)
          : null,
      )
      .then(
        (laterPage) =>
          laterPage && setState({ lines: [...lines, ...laterPage.lines], more: laterPage.more }),
      )
      .catch(() => {
        requestedUrl.current = null;
      });
  }, [state, time]);

  return state;
}
