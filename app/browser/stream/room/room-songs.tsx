import { Play } from "lucide-react";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { LyricCue } from "~/models/live/lyrics/protocol";
import { Badge } from "~/ui/elements/badge";
import { Icon } from "~/ui/elements/icon";
import { useScripts } from "~/ui/elements/use-scripts";
import { type Song, songsSoFar } from "../lyrics/songs";
import { clockText } from "~/platform/clock/clock-text";
import type { PlayerHandle } from "../player/live-player.types";
import type { RoomView } from "./room.types";

type Props = {
  view: Pick<RoomView, "lyrics" | "rewind">;
  cues: LyricCue[];
  player: RefObject<PlayerHandle | null>;
  /** False at the artist's desk, which has no player. */
  hasPlayer: boolean;
};

/**
 * The songs sung so far, which viewers can play again, and those to come if the artist shows the
 * set list.
 */
export function RoomSongs({ view: { lyrics, rewind }, cues, player, hasPlayer }: Props) {
  const { t } = useTranslation("lyrics");
  const scripts = useScripts();
  const sungSongs = songsSoFar(lyrics?.songs ?? [], cues);
  const { isWholeList, titles } = titlesOf(lyrics, sungSongs);
  if (titles.length === 0) return null;

  const currentIndex = titles.indexOf(cues.at(-1)?.song.title ?? "");
  const earliestMoment = (scripts && hasPlayer && rewind?.since) || Infinity;

  return (
    <details className="panel room-songs">
      <summary>
        <b>{t(isWholeList ? "songsOfShow" : "songsSoFar")}</b>
        <span className="meta">
          {currentIndex < 0
            ? t("songsAll", { count: titles.length })
            : t("songAt", { at: currentIndex + 1, all: titles.length })}
        </span>
      </summary>
      <ol>
        {titles.map((title, index) => {
          const song = sungSongs.find(
            (candidate) => candidate.title === title && candidate.at >= earliestMoment,
          );
          const clockLabel =
            rewind?.isWhole && song ? clockText((song.at - earliestMoment) / 1000) : null;

          return (
            <li key={index} aria-current={index === currentIndex ? "true" : undefined}>
              {song ? (
                <SungSong
                  title={title}
                  clock={clockLabel}
                  isNow={index === currentIndex}
                  onPlay={() => player.current?.playFrom(song.at)}
                />
              ) : (
                <span lang="vi">{title}</span>
              )}
            </li>
          );
        })}
      </ol>
    </details>
  );
}

function titlesOf(lyrics: RoomView["lyrics"], sungSongs: Song[]) {
  const setList = lyrics?.setList ?? [];
  const isWholeList = setList.length > 0;

  return { isWholeList, titles: isWholeList ? setList : sungSongs.map(({ title }) => title) };
}

type SungProps = { title: string; clock: string | null; isNow: boolean; onPlay: () => void };

function SungSong({ title, clock, isNow, onPlay }: SungProps) {
  const { t } = useTranslation("lyrics");

  return (
    <button type="button" onClick={onPlay}>
      <span lang="vi">{title}</span>
      {clock && <span className="num">{clock}</span>}
      {isNow ? <Badge tone="warn">{t("nowBadge")}</Badge> : <Icon of={Play} />}
      <span className="sr">{t("fromHere")}</span>
    </button>
  );
}
