import { Maximize, Minimize, Pause, Play, Volume2, VolumeX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { parseChoice, type QualityChoice, type QualityMenu } from "./quality";
import { Slider } from "./slider";
import type { VideoState } from "./use-video";

export interface PlayerControlsProps {
  state: VideoState;
  qualities: QualityMenu;
  choice: QualityChoice;
  full: boolean;
  onPlaying: (playing: boolean) => void;
  onMuted: (muted: boolean) => void;
  onVolume: (volume: number) => void;
  onChoice: (choice: QualityChoice) => void;
  onFullscreen: () => void;
}

export function PlayerControls(props: PlayerControlsProps) {
  const { t } = useTranslation("player");
  const { playing, muted, volume } = props.state;
  const silent = muted || volume === 0;
  return (
    <div className="player-controls" role="group" aria-label={t("controls")}>
      <button
        type="button"
        className="player-button"
        aria-label={t(playing ? "pause" : "play")}
        onClick={() => props.onPlaying(!playing)}
      >
        {playing ? <Pause aria-hidden /> : <Play aria-hidden />}
      </button>
      <button
        type="button"
        className="player-button"
        aria-label={t(silent ? "unmute" : "mute")}
        onClick={() => (volume === 0 ? props.onVolume(50) : props.onMuted(!muted))}
      >
        {silent ? <VolumeX aria-hidden /> : <Volume2 aria-hidden />}
      </button>
      <Slider label={t("volume")} max={100} value={volume} onValue={props.onVolume} />
      <QualitySelect {...props} />
      <button
        type="button"
        className="player-button"
        aria-label={t(props.full ? "exit_fullscreen" : "fullscreen")}
        onClick={props.onFullscreen}
      >
        {props.full ? <Minimize aria-hidden /> : <Maximize aria-hidden />}
      </button>
    </div>
  );
}

function QualitySelect({ qualities, choice, onChoice }: PlayerControlsProps) {
  const { t } = useTranslation("player");
  return (
    <select
      className="player-quality"
      aria-label={t("quality")}
      value={choice}
      onChange={(event) => onChoice(parseChoice(event.currentTarget.value))}
    >
      <option value="auto">{t("auto")}</option>
      {qualities.heights.map((height) => (
        <option key={height} value={height}>
          {`${height}p`}
        </option>
      ))}
      {qualities.audio && <option value="audio">{t("audio_only")}</option>}
    </select>
  );
}
