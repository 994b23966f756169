import {
  Captions,
  Cast,
  Headphones,
  Keyboard,
  Maximize,
  MicVocal,
  MessageSquareText,
  Minimize,
  PictureInPicture2,
  Volume2,
  VolumeX,
  type LucideIcon,
} from "lucide-react";
import { useTranslation } from "react-i18next";
import { parseChoice } from "./engine/quality";
import type { PlayerStage } from "./live-player.types";
import type { Lyrics } from "../lyrics/use-lyrics";
import type { Player } from "./hooks/use-player";
import { type CSSProperties, useId } from "react";

export function PlayerControls({
  player,
  stage,
  lyrics,
}: {
  player: Player;
  stage?: PlayerStage;
  lyrics: Lyrics;
}) {
  const { t } = useTranslation(["player", "lyrics"]);
  const { fullscreen, pictureInPicture, captions, help } = player;

  return (
    <div className="player-controls" role="group" aria-label={t("controls")}>
      <Volume player={player} />
      <QualitySelect {...player.engine} />
      <SoundOnly {...player.engine} />
      {lyrics.hasCues && (
        <Control
          icon={MicVocal}
          label={t(`lyrics:showing.${lyrics.choice}`)}
          pressed={lyrics.choice !== "off"}
          onClick={lyrics.toggle}
        />
      )}
      {captions.count > 0 && (
        <Control
          icon={Captions}
          label={captions.shown ? t("captions_in", { language: captions.shown }) : t("captions")}
          keys="c"
          pressed={captions.shown !== null}
          onClick={captions.toggle}
        />
      )}
      {pictureInPicture.isOpen !== null && !player.engine.isSoundOnly && (
        <Control
          icon={PictureInPicture2}
          label={t("picture_in_picture")}
          keys="i"
          pressed={pictureInPicture.isOpen}
          className="player-pip"
          onClick={pictureInPicture.toggle}
        />
      )}
      <Television {...player.remote} />
      <Control
        icon={Keyboard}
        label={t("keys")}
        keys="?"
        className="player-keys"
        onClick={help.toggle}
      />
      {stage?.isFilled && stage.chat && (
        <Control
          icon={MessageSquareText}
          label={t(stage.chat.isShown ? "chat_hide" : "chat_show")}
          pressed={stage.chat.isShown}
          onClick={stage.chat.toggle}
        />
      )}
      <Control
        icon={fullscreen.full ? Minimize : Maximize}
        label={t(fullscreen.full ? "exit_fullscreen" : "fullscreen")}
        keys="f"
        onClick={fullscreen.toggle}
      />
    </div>
  );
}

function Television({ isAvailable, choose }: Player["remote"]) {
  const { t } = useTranslation("player");

  return isAvailable ? <Control icon={Cast} label={t("remote")} onClick={choose} /> : null;
}

interface ControlProps {
  icon: LucideIcon;
  label: string;
  /** The keyboard shortcut. */
  keys?: string;
  pressed?: boolean;
  className?: string;
  onClick: () => void;
}

function Control({ icon: Picture, label, keys, pressed, className = "", onClick }: ControlProps) {
  return (
    <button
      type="button"
      className={`player-button ${className}`}
      aria-label={label}
      aria-keyshortcuts={keys}
      aria-pressed={pressed}
      title={keys ? `${label} (${keys})` : label}
      onClick={onClick}
    >
      <Picture aria-hidden />
    </button>
  );
}

function Volume({ player }: { player: Player }) {
  const { t } = useTranslation("player");
  const { muted, volume } = player.state;
  const { toggleSilence, setVolume } = player;
  const silent = muted || volume === 0;

  return (
    <>
      <Control
        icon={silent ? VolumeX : Volume2}
        label={t(silent ? "unmute" : "mute")}
        keys="m"
        onClick={toggleSilence}
      />
      <Slider label={t("volume")} max={100} value={volume} onValue={setVolume} />
    </>
  );
}

type QualityState = Pick<Player["engine"], "qualities" | "choice" | "toggleSound">;

function SoundOnly({ qualities, choice, toggleSound }: QualityState) {
  const { t } = useTranslation("player");
  if (!qualities.audio) return null;

  return (
    <Control
      icon={Headphones}
      label={t("audio_only")}
      keys="s"
      pressed={choice === "audio"}
      onClick={toggleSound}
    />
  );
}

function QualitySelect({
  qualities,
  choice,
  choose,
}: Pick<Player["engine"], "qualities" | "choice" | "choose">) {
  const { t } = useTranslation("player");

  return (
    <select
      className="player-quality"
      aria-label={t("quality")}
      value={choice}
      onChange={(event) => choose(parseChoice(event.currentTarget.value))}
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

interface SliderProps {
  label: string;
  max: number;
  value: number;
  valueText?: string;
  onValue: (value: number) => void;
}

/** Rendered in the browser only, so that its inline style passes the CSP. */
function Slider({ label, max, value, valueText, onValue }: SliderProps) {
  const fillStyle = {
    "--player-fill": `${max > 0 ? (100 * Math.min(value, max)) / max : 0}%`,
  } as CSSProperties;

  return (
    <input
      id={useId()}
      type="range"
      className="player-range"
      style={fillStyle}
      aria-label={label}
      aria-valuetext={valueText}
      min={0}
      max={max}
      step={1}
      value={value}
      onChange={(event) => onValue(Number(event.currentTarget.value))}
    />
  );
}
