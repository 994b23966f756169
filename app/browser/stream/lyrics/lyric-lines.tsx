import { useTranslation } from "react-i18next";
import type { LyricCue, LyricText } from "~/models/live/lyrics/protocol";
import { classes } from "~/ui/elements/classes";
import type { LyricsChoice } from "../player/preferences";
import type { Lyrics } from "./use-lyrics";

/**
 * The current lyric line and the next: over the picture, below a narrow picture, or in place of the
 * picture while only the sound plays.
 */
export function LyricLines({ lyrics, isStage }: { lyrics: Lyrics; isStage: boolean }) {
  const { cue, shownAt, choice, hasCues } = lyrics;
  if (!hasCues || choice === "off") return null;

  return (
    <div className={classes("lyrics", isStage && "is-stage")} {...(cue && marksOf(cue, shownAt))}>
      {isStage && cue && <SongTitle cue={cue} />}
      <div className="lyrics-now" role="status">
        {cue && <CurrentCue key={cue.seq} cue={cue} choice={choice} />}
      </div>
      {cue?.kind === "line" && (
        <Upcoming lines={cue.upcoming.slice(0, isStage ? 2 : 1)} choice={choice} />
      )}
    </div>
  );
}

/** For tests: when the cue is due on the video's clock, and when it was shown. */
function marksOf({ seq, mediaTime }: LyricCue, shownAt: number | null) {
  return { "data-cue": seq, "data-cue-time": mediaTime, "data-shown-at": shownAt ?? undefined };
}

function SongTitle({ cue }: { cue: LyricCue }) {
  if (cue.kind === "clear") return null;

  return (
    <p className="lyrics-song" lang="vi">
      {cue.song.title}
    </p>
  );
}

function Upcoming({ lines, choice }: { lines: LyricText[]; choice: LyricsChoice }) {
  const isTranslated = choice === "translation";

  return (
    <>
      {lines.map(({ line, translation }, index) => (
        <p className="lyrics-next" key={index} lang={isTranslated ? "en" : "vi"} aria-hidden="true">
          <span>{isTranslated ? translation : line}</span>
        </p>
      ))}
    </>
  );
}

function CurrentCue({ cue, choice }: { cue: LyricCue; choice: LyricsChoice }) {
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
