import { SkipBack } from "lucide-react";
import { useTranslation } from "react-i18next";
import { classes } from "~/ui/elements/classes";
import { Icon } from "~/ui/elements/icon";
import { clockText } from "./clock-text";
import type { LivePosition } from "./engine/engine.types";
import { type RewindView, textOfReach } from "./rewind-reach";
import type { Song } from "../lyrics/songs";
import { Timeline } from "./timeline/timeline";
import type { Player } from "./hooks/use-player";

/** A shorter window is not worth a line. */
const MIN_WINDOW_SECONDS = 10;

interface LiveSeekBarProps {
  position: LivePosition;
  rewind: RewindView | null | undefined;
  songs: Song[];
  player: Player;
}

/** Live state, the ways to the beginning and back to live, and what may be watched. */
export function LiveSeekBar({ position, rewind, songs, player }: LiveSeekBarProps) {
  const { t } = useTranslation("player");
  const { window, behind, at, hasEnded } = position;
  const length = Math.floor(window.end - window.start);
  // Safari's own player has only the last seconds, until the past is asked for.
  const reach = rewind
    ? textOfReach({ ...rewind, seconds: Math.max(length, rewind.seconds) })
    : null;
  const textOf = (value: number) =>
    value >= length ? t("at_live") : t("behind", { time: clockText(length - value) });

  return (
    <div className={classes("player-position", reach && "has-start")}>
      {length >= MIN_WINDOW_SECONDS && (
        <Timeline
          max={length}
          value={behind > 0 || hasEnded ? at - window.start : length}
          marks={songs.map(({ title, at: beginsAt }) => ({
            title,
            at: beginsAt / 1000 - window.start,
          }))}
          placeOf={(from) => ({ moment: (window.start + from) * 1000 })}
          engine={player.engine}
          textOf={hasEnded ? (value) => sinceStart(value, length) : textOf}
          onSeek={(value) => player.seek(value >= length ? window.end : window.start + value)}
          onSeekBy={player.seekBy}
        />
      )}
      {behind > 0 && !hasEnded && <Behind seconds={behind} />}
      {hasEnded && (
        <span className="player-time" aria-hidden>
          {sinceStart(at - window.start, length)}
        </span>
      )}
      <div className="player-jumps">
        {reach && (
          <button type="button" className="player-start" onClick={player.toStart}>
            <Icon of={SkipBack} /> {t(reach)}
          </button>
        )}
        <LiveState player={player} position={position} />
      </div>
    </div>
  );
}

const sinceStart = (seconds: number, length: number) =>
  `${clockText(seconds)} / ${clockText(length)}`;

type LiveStateProps = Pick<LiveSeekBarProps, "player" | "position">;

function LiveState({ player, position: { behind, isPast, hasEnded } }: LiveStateProps) {
  const { t } = useTranslation("player");
  if (hasEnded) return <span className="player-ended">{t("ended_title")}</span>;
  if (behind === 0 && !isPast) return <span className="player-live">{t("at_live")}</span>;

  return (
    <button type="button" className="player-behind" onClick={player.toLive}>
      {t("jump_to_live")}
    </button>
  );
}

function Behind({ seconds }: { seconds: number }) {
  const { t } = useTranslation("player");
  const minutes = Math.floor(seconds / 60);
  const words =
    minutes > 0
      ? t("behind_minutes", { minutes })
      : t("behind_seconds", { seconds: Math.floor(seconds) });

  return <span className="player-time">{words}</span>;
}
