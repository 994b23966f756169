import { useTranslation } from "react-i18next";
import { clockText } from "./clock-text";
import { Timeline } from "./timeline";
import type { Player } from "./hooks/use-player";

export function ReplaySeekBar({ player: { state, seek, seekBy } }: { player: Player }) {
  const { t } = useTranslation("player");
  const length = Number.isFinite(state.duration) ? Math.floor(state.duration) : 0;
  const duration = clockText(length);
  return (
    <div className="player-position">
      <Timeline
        max={length}
        value={Math.floor(state.time)}
        textOf={(value) => t("position_of", { time: clockText(value), duration })}
        onSeek={seek}
        onSeekBy={seekBy}
      />
      <span className="player-time" aria-hidden>{`${clockText(state.time)} / ${duration}`}</span>
    </div>
  );
}
