import { useTranslation } from "react-i18next";
import type { LyricCue } from "~/models/lyrics/protocol";
import { classes } from "~/ui/elements/classes";
import type { LyricsChoice } from "../player/preferences";
import type { Lyrics } from "./use-lyrics";

/** The line and the coming one: over the picture, below a narrow one, and as a stage while only the sound plays. */
export function LyricLines({ lyrics, isStage }: { lyrics: Lyrics; isStage: boolean }) {
  const { cue, shownAt, choice, hasCues } = lyrics;
  if (!hasCues || choice === "off") return null;
  const isLine = cue?.kind === "line";
  return (
    <div
      className={classes("lyrics", isStage && "is-stage")}
      data-cue={cue?.seq}
      data-cue-time={cue?.mediaTime}
      data-shown-at={shownAt ?? undefined}
    >
      {isStage && cue && cue.kind !== "clear" && (
        <p className="lyrics-song" lang="vi">
          {cue.song.title}
        </p>
      )}
      <div className="lyrics-now" role="status">
        {cue && <Now key={cue.seq} cue={cue} choice={choice} />}
      </div>
      {isLine &&
        cue.upcoming.slice(0, isStage ? 2 : 1).map((line, i) => (
          <p className="lyrics-next" key={i} lang={choice === "translation" ? "en" : "vi"} aria-hidden="true">
            <span>{choice === "translation" ? line.translation : line.line}</span>
          </p>
        ))}
    </div>
  );
}

function Now({ cue, choice }: { cue: LyricCue; choice: LyricsChoice }) {
  const { t } = useTranslation("lyrics");
  if (cue.kind === "clear") return null;
  if (cue.kind === "next") {
    return (
      <p className="lyrics-line">
        <span>{t("nextSong", { title: cue.song.title })}</span>
      </p>
    );
  }
  const showsOriginal = choice !== "translation" || cue.translation === null;
  return (
    <>
      {showsOriginal && (
        <p className="lyrics-line" lang="vi">
          <span>{cue.line}</span>
        </p>
      )}
      {choice !== "original" && cue.translation && (
        <p className={showsOriginal ? "lyrics-translation" : "lyrics-line"} lang="en">
          <span>{cue.translation}</span>
        </p>
      )}
    </>
  );
}
