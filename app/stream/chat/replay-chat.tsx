import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ReplayLine } from "~/models/chat/protocol";
import { buttonClass } from "~/ui/elements/button";
import { clockText } from "../player/clock-text";
import type { ReplayView } from "../player/replay.types";
import { useScripts } from "~/ui/elements/use-scripts";
import { ChatLine } from "./chat-line";
import type { RoomView } from "../room/room.types";

/** Lines on screen at once; the rest has gone by. */
const SHOWN = 100;
/** The next lines are asked for when the replay is so near the last one known. */
const AHEAD_SECONDS = 30;

type ReplayTalkProps = { view: RoomView; replay: ReplayView; time: number };

/** What was said during the show, when it was said. Without scripts all of it, with its times. */
export function ReplayTalk({ view, replay, time }: ReplayTalkProps) {
  const { t } = useTranslation("live");
  const hasScripts = useScripts();
  const { lines, more } = useTalk(replay, time);
  const said = hasScripts ? lines.filter(({ atSeconds }) => atSeconds <= time).slice(-SHOWN) : lines;
  const log = useRef<HTMLDivElement>(null);
  const lastSeq = said.at(-1)?.seq;
  useLayoutEffect(() => {
    if (hasScripts && log.current) log.current.scrollTop = log.current.scrollHeight;
  }, [lastSeq, hasScripts]);
  return (
    <section className="chat" id="chat" aria-labelledby="chat-title">
      <header>
        <h2 className="h3" id="chat-title">
          {t("replayTalk")}
        </h2>
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
          {said.length === 0 && <p className="meta">{t(lines.length === 0 ? "nobodyTalked" : "talkFollows")}</p>}
          <ol>
            {said.map((line) => (
              <ChatLine
                key={line.id}
                line={line}
                clock={clockText(line.atSeconds)}
                byArtist={line.user.id === view.artist.id}
                zone={view.zone}
                rights={{ eventId: view.eventId, isOwn: line.user.id === view.viewer?.id, mayModerate: false }}
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

/** The lines known so far, and those that follow as the replay comes near them. */
function useTalk(replay: ReplayView, time: number) {
  const [talk, setTalk] = useState({ lines: replay.lines, more: replay.more });
  const asked = useRef<string | null>(null);
  useEffect(() => {
    const { lines, more } = talk;
    const isNear = time > (lines.at(-1)?.atSeconds ?? 0) - AHEAD_SECONDS;
    if (!more || !isNear || asked.current === more.data) return;
    asked.current = more.data;
    void fetch(more.data)
      .then((answer) =>
        answer.ok ? (answer.json() as Promise<{ lines: ReplayLine[]; more: ReplayView["more"] }>) : null,
      )
      .then((next) => next && setTalk({ lines: [...lines, ...next.lines], more: next.more }))
      .catch(() => (asked.current = null));
  }, [talk, time]);
  return talk;
}
