import { useTranslation } from "react-i18next";
import { clockText } from "./clock-text";
import { Slider } from "./slider";

export function ReplaySeekBar(props: { time: number; duration: number; onSeek: (seconds: number) => void }) {
  const { t } = useTranslation("player");
  const duration = Number.isFinite(props.duration) ? Math.floor(props.duration) : 0;
  const [time, whole] = [clockText(props.time), clockText(duration)];
  return (
    <div className="player-position">
      <Slider
        label={t("position")}
        max={duration}
        value={Math.min(duration, Math.floor(props.time))}
        valueText={t("position_of", { time, duration: whole })}
        onValue={props.onSeek}
      />
      <span className="player-time" aria-hidden>{`${time} / ${whole}`}</span>
    </div>
  );
}
