import { SkipBack } from "lucide-react";
import { useTranslation } from "react-i18next";
import { classes } from "~/ui/elements/classes";
import { Icon } from "~/ui/elements/icon";
import { clockText } from "~/platform/clock/clock-text";
import type { LivePosition } from "./engine/engine.types";
import { type RewindView, rewindTextKey } from "./rewind-reach";
import type { Song } from "../lyrics/songs";
import { Timeline } from "./timeline/timeline";
import type { Player } from "./hooks/use-player";

/** The seek bar is hidden if less can be watched. */
const MIN_WINDOW_SECONDS = 10;

/** Viewers less far behind are shown as live. */
const AT_LIVE_SECONDS = 1;

interface LiveSeekBarProps {
  position: LivePosition;
  rewind: RewindView | null | undefined;
  songs: Song[];
  player: Player;
}

/** Shows the live state, buttons to the beginning and back to live, and the seek bar. */
export function LiveSeekBar({ position, rewind, songs, player }: LiveSeekBarProps) {
  const { t } = useTranslation("player");
  const { window, at, hasEnded } = position;
  const behind = position.behind < AT_LIVE_SECONDS ? 0 : position.behind;
  const windowSeconds = Math.floor(window.end - window.start);
  // Uses the page's value too, because Safari's own player lists only the last seconds until the
  // viewer asks for the past.
  const rewindText = rewind
    ? rewindTextKey({ ...rewind, seconds: Math.max(windowSeconds, rewind.seconds) })
    : null;
  const textOf = (value: number) =>
    value >= windowSeconds ? t("at_live") : t("behind", { time: clockText(windowSeconds - value) });

  return (
    <div className={classes("player-position", rewindText && "has-start")}>
      {windowSeconds >= MIN_WINDOW_SECONDS && (
        <Timeline
          max={windowSeconds}
          value={behind > 0 || hasEnded ? at - window.start : windowSeconds}
          marks={songs.map(({ title, at: beginsAt }) => ({
            title,
            at: beginsAt / 1000 - window.start,
          }))}
          placeOf={(from) => ({ moment: (window.start + from) * 1000 })}
          engine={player.engine}
          textOf={hasEnded ? (value) => sinceStart(value, windowSeconds) : textOf}
          onSeek={(value) =>
            player.seek(value >= windowSeconds ? window.end : window.start + value)
          }
          onSeekBy={player.seekBy}
        />
      )}
      {behind > 0 && !hasEnded && <Behind seconds={behind} />}
      {hasEnded && (
        <span className="player-time" aria-hidden>
          {sinceStart(at - window.start, windowSeconds)}
        </span>
      )}
      <div className="player-jumps">
        {rewindText && (
          <button type="button" className="player-start" onClick={player.toStart}>
            <Icon of={SkipBack} /> {t(rewindText)}
          </button>
        )}
        <LiveState player={player} isLive={behind === 0} hasEnded={hasEnded} />
      </div>
    </div>
  );
}

const sinceStart = (seconds: number, length: number) =>
  `${clockText(seconds)} / ${clockText(length)}`;

type LiveStateProps = { player: Player; isLive: boolean; hasEnded: boolean };

function LiveState({ player, isLive, hasEnded }: LiveStateProps) {
  const { t } = useTranslation("player");
  if (hasEnded) return <span className="player-ended">{t("ended_title")}</span>;
  if (isLive) return <span className="player-live">{t("at_live")}</span>;

  return (
    <button type="button" className="player-behind" onClick={player.toLive}>
      {t("jump_to_live")}
    </button>
  );
}

function Behind({ seconds }: { seconds: number }) {
  const { t } = useTranslation("player");
  const minutes = Math.floor(seconds / 60);
  const behindText =
    minutes > 0
      ? t("behind_minutes", { minutes })
      : t("behind_seconds", { seconds: Math.floor(seconds) });

  return <span className="player-time">{behindText}</span>;
}
