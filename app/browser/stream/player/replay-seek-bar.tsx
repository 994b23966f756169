import { useTranslation } from "react-i18next";
import { clockText } from "~/platform/clock/clock-text";
import type { ChapterView } from "./replay.types";
import { SPEEDS } from "./preferences";
import { Timeline } from "./timeline/timeline";
import type { Player } from "./hooks/use-player";

type ReplaySeekBarProps = { player: Player; chapters: ChapterView[] };

export function ReplaySeekBar({ player, chapters }: ReplaySeekBarProps) {
  const { state, engine, seek, seekBy } = player;
  const { t } = useTranslation("player");
  const replaySeconds = Number.isFinite(state.duration) ? Math.floor(state.duration) : 0;
  const duration = clockText(replaySeconds);

  return (
    <div className="player-position">
      <Timeline
        max={replaySeconds}
        value={Math.floor(state.time)}
        marks={chapters.map(({ atSeconds, title }) => ({ at: atSeconds, title }))}
        placeOf={(position) => ({ position })}
        engine={engine}
        textOf={(value) => t("position_of", { time: clockText(value), duration })}
        onSeek={seek}
        onSeekBy={seekBy}
      />
      <span className="player-time" aria-hidden>{`${clockText(state.time)} / ${duration}`}</span>
      <Speed player={player} />
    </div>
  );
}

function Speed({ player: { speed, chooseSpeed } }: { player: Player }) {
  const { t, i18n } = useTranslation("player");

  return (
    <select
      className="player-quality"
      aria-label={t("speed")}
      value={speed}
      onChange={(event) => chooseSpeed(Number(event.currentTarget.value))}
    >
      {SPEEDS.map((choice) => (
        <option key={choice} value={choice}>
          {`${new Intl.NumberFormat(i18n.language).format(choice)}×`}
        </option>
      ))}
    </select>
  );
}
