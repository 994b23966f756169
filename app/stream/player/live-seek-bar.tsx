import { useTranslation } from "react-i18next";
import { clockText } from "./clock-text";
import type { LivePosition } from "./engine/engine";
import { Slider } from "./slider";

/** A shorter window is not worth a slider. */
const MIN_WINDOW_SECONDS = 10;

interface LiveSeekBarProps {
  position: LivePosition;
  time: number;
  onSeek: (seconds: number) => void;
  onLive: () => void;
}

/** Live state, the button back to live, and the seekable window. */
export function LiveSeekBar({ position, time, onSeek, onLive }: LiveSeekBarProps) {
  const { t } = useTranslation("player");
  const { window, behind } = position;
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
      {length >= MIN_WINDOW_SECONDS && (
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
