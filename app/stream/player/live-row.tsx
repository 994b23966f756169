import { useTranslation } from "react-i18next";
import { clockText } from "./clock-text";
import type { LiveReading } from "./engine/engine";
import { Slider } from "./slider";

/** A window shorter than this is not worth going back in. */
const LEAST_WINDOW_SECONDS = 10;

interface LiveRowProps {
  reading: LiveReading;
  time: number;
  onSeek: (seconds: number) => void;
  onLive: () => void;
}

/** Whether a viewer sees the newest picture, the way back to it, and the last half minute to go back in. */
export function LiveRow({ reading, time, onSeek, onLive }: LiveRowProps) {
  const { t } = useTranslation("player");
  const { window, behind } = reading;
  const length = Math.floor(window.end - window.start);
  const ago = clockText(behind);
  return (
    <div className="player-position">
      {behind > 0 ? (
        <button type="button" className="player-behind" onClick={onLive}>
          {t("jump_to_live")}
        </button>
      ) : (
        <span className="player-live">{t("at_live")}</span>
      )}
      {length >= LEAST_WINDOW_SECONDS && (
        <Slider
          label={t("position")}
          max={length}
          value={Math.max(0, Math.min(length, Math.round(time - window.start)))}
          valueText={behind > 0 ? t("behind", { time: ago }) : t("at_live")}
          onValue={(value) => (value >= length ? onLive() : onSeek(window.start + value))}
        />
      )}
      {behind > 0 && (
        <span className="player-time" aria-hidden>
          −{ago}
        </span>
      )}
    </div>
  );
}
