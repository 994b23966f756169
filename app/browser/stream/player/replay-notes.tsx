import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import type { ReplayView } from "./replay.types";

interface ReplayNotesProps extends Pick<ReplayView, "until" | "chapters"> {
  time: number;
  /** Missing before scripts run; the links then open the file. */
  onSeek?: (seconds: number) => void;
}

/** The end of the replay window, and the chapters. */
export function ReplayNotes({ until, chapters, time, onSeek }: ReplayNotesProps) {
  const { t } = useTranslation(["player", "live"]);
  const current = chapters.findLast(({ atSeconds }) => atSeconds <= time);
  const onClick = (event: MouseEvent, seconds: number) => {
    if (!onSeek) return;

    event.preventDefault();
    onSeek(seconds);
  };

  return (
    <div className="player-notes">
      <p className="meta">{t("live:replayUntil", { time: until })}</p>
      {chapters.length > 0 && (
        <nav aria-label={t("chapters")}>
          <ol className="player-chapters">
            {chapters.map((chapter) => (
              <li key={chapter.atSeconds}>
                <a
                  href={chapter.href}
                  aria-current={onSeek && chapter === current ? "true" : undefined}
                  onClick={(event) => onClick(event, chapter.atSeconds)}
                >
                  <span className="num">{chapter.clock}</span> <span lang="">{chapter.title}</span>
                </a>
              </li>
            ))}
          </ol>
        </nav>
      )}
    </div>
  );
}
