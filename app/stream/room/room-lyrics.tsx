import { useTranslation } from "react-i18next";
import type { LyricCue } from "~/models/lyrics/protocol";
import type { RoomView } from "./room.types";

/** Without scripts: the words as text that reloads. */
export function LyricsFrame({ lyrics }: Pick<RoomView, "lyrics">) {
  const { t } = useTranslation("lyrics");
  if (!lyrics || lyrics.cues.length === 0) return null;
  return (
    <noscript>
      <iframe className="lyrics-frame" src={lyrics.pageHref} title={t("stage")} />
    </noscript>
  );
}

/** For people who come late, where the artist shows it. */
export function SetList({ lyrics, cues }: Pick<RoomView, "lyrics"> & { cues: LyricCue[] }) {
  const { t } = useTranslation("lyrics");
  if (!lyrics || lyrics.setList.length === 0) return null;
  const { setList } = lyrics;
  const at = setList.indexOf(cues.at(-1)?.song.title ?? "");
  return (
    <details className="panel room-songs">
      <summary>
        <b>{t("songsOfShow")}</b>
        <span className="meta">
          {at < 0 ? t("songsAll", { count: setList.length }) : t("songAt", { at: at + 1, all: setList.length })}
        </span>
      </summary>
      <ol>
        {setList.map((title, i) => (
          <li key={i} lang="vi" aria-current={i === at ? "true" : undefined}>
            {title}
          </li>
        ))}
      </ol>
    </details>
  );
}
