import { Pause, Play, RotateCcw, RotateCw, type LucideIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Player } from "./hooks/use-player";
import { SEEK_SECONDS } from "./keys";

/** Buttons in the middle of the picture: ten seconds back, play, ten seconds forward. */
export function Transport({ player, isReplay }: { player: Player; isReplay: boolean }) {
  const { t } = useTranslation("player");
  const { seekBy, setPlaying, engine } = player;
  const { playing } = player.state;
  const isAtEdge = !isReplay && !engine.playback.live?.behind;

  return (
    <div className="player-transport" role="group" aria-label={t("playback")}>
      <Skip of={RotateCcw} label={t("back_10")} onClick={() => seekBy(-SEEK_SECONDS)} />
      <button
        type="button"
        className="player-play"
        aria-label={t(playing ? "pause" : "play")}
        aria-keyshortcuts="k"
        title={`${t(playing ? "pause" : "play")} (k)`}
        onClick={() => setPlaying(!playing)}
      >
        {playing ? <Pause aria-hidden /> : <Play aria-hidden />}
      </button>
      <Skip
        of={RotateCw}
        label={t("forward_10")}
        isDisabled={isAtEdge}
        onClick={() => !isAtEdge && seekBy(SEEK_SECONDS)}
      />
    </div>
  );
}

type SkipProps = { of: LucideIcon; label: string; isDisabled?: boolean; onClick: () => void };

/** A skip button, which stays focusable at the live edge, where it does nothing. */
function Skip({ of: Picture, label, isDisabled, onClick }: SkipProps) {
  return (
    <button
      type="button"
      className="player-skip"
      aria-label={label}
      aria-disabled={isDisabled}
      title={label}
      onClick={onClick}
    >
      <Picture aria-hidden strokeWidth={1.5} />
      <span aria-hidden>{SEEK_SECONDS}</span>
    </button>
  );
}
