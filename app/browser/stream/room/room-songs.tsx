import { Play } from "lucide-react";
import type { RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { LyricCue } from "~/models/live/lyrics/protocol";
import { Badge } from "~/ui/elements/badge";
import { Icon } from "~/ui/elements/icon";
import { useScripts } from "~/ui/elements/use-scripts";
import { type Song, songsSoFar } from "../lyrics/songs";
import { clockText } from "../player/clock-text";
import type { PlayerHandle } from "../player/live-player.types";
import type { RoomView } from "./room.types";

type Props = {
  view: Pick<RoomView, "lyrics" | "rewind">;
  cues: LyricCue[];
  player: RefObject<PlayerHandle | null>;
  /** The desk has none. */
  hasPlayer: boolean;
};

/** The songs sung so far, to go back to, and those to come where the artist shows her set list. */
export function RoomSongs({ view: { lyrics, rewind }, cues, player, hasPlayer }: Props) {
  const { t } = useTranslation("lyrics");
  const scripts = useScripts();
  const sung = songsSoFar(lyrics?.songs ?? [], cues);
  const { isWholeList, titles } = titlesOf(lyrics, sung);
  if (titles.length === 0) return null;

  const at = titles.indexOf(cues.at(-1)?.song.title ?? "");
  const since = (scripts && hasPlayer && rewind?.since) || Infinity;

  return (
    <details className="panel room-songs">
      <summary>
        <b>{t(isWholeList ? "songsOfShow" : "songsSoFar")}</b>
        <span className="meta">
          {at < 0
            ? t("songsAll", { count: titles.length })
            : t("songAt", { at: at + 1, all: titles.length })}
        </span>
      </summary>
      <ol>
        {titles.map((title, i) => {
          const song = sung.find((it) => it.title === title && it.at >= since);
          const clock = rewind?.isWhole && song ? clockText((song.at - since) / 1000) : null;

          return (
            <li key={i} aria-current={i === at ? "true" : undefined}>
              {song ? (
                <SungSong
                  title={title}
                  clock={clock}
                  isNow={i === at}
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

function titlesOf(lyrics: RoomView["lyrics"], sung: Song[]) {
  const setList = lyrics?.setList ?? [];
  const isWholeList = setList.length > 0;

  return { isWholeList, titles: isWholeList ? setList : sung.map(({ title }) => title) };
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
