import { VolumeX } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { PlayerStatus } from "./live-player.types";
import { megabytes, megabytesAnHour } from "./engine/quality";
import { troubleTextKey } from "./trouble";
import type { Player } from "./hooks/use-player";
import { isWaiting } from "./waiting";

interface PlayerNoticeProps {
  status: PlayerStatus;
  /** True if no sound comes from the artist. */
  noSound?: boolean;
  player: Player;
}

/** Messages over the video instead of a black box. */
export function PlayerNotice({ status, noSound, player }: PlayerNoticeProps) {
  const { t } = useTranslation("player");
  const { state, engine, toggleSilence } = player;
  const message = useMessage({ status, noSound, player });
  const dataUsage = useDataUsage(player);

  return (
    <>
      {engine.over && (engine.stopped || !state.playing) && <EndNotice />}
      <div className="player-status">
        <div role="status">{message && <p className="player-note">{message}</p>}</div>
        {!message && dataUsage && <p className="player-note">{dataUsage}</p>}
      </div>
      {state.mutedByBrowser && state.muted && !engine.over && (
        <p className="player-unmute">
          <span>{t("muted_hint")}</span>
          <button type="button" className="player-unmute-button" onClick={toggleSilence}>
            <VolumeX aria-hidden /> {t("unmute")}
          </button>
        </p>
      )}
    </>
  );
}

function EndNotice() {
  const { t } = useTranslation("player");

  return (
    <div className="player-end">
      <p className="player-end-title">{t("ended_title")}</p>
      <p>{t("ended_text")}</p>
    </div>
  );
}

function useMessage({ status, noSound, player }: PlayerNoticeProps): ReactNode {
  const { t } = useTranslation(["player", "live"]);
  const { state, engine } = player;
  if (engine.over) return state.playing && !engine.stopped ? t("ended_title") : null;

  const isBehind = engine.playback.live?.isPast && !state.waiting;
  if (isWaiting(status) && !isBehind) return t(status);
  if (engine.trouble) return t(troubleTextKey(engine.trouble));
  if (noSound && !isBehind) return t("no_sound");

  const connection = getConnectionMessage(player);

  return connection && t(connection);
}

function getConnectionMessage({ state, engine }: Player) {
  const { live } = engine.playback;
  const reduction = getReduction(engine);
  if (reduction) return reduction;
  if (state.playing && live?.isRebuffering) return "refilling";
  if (state.playing && state.waiting) return "loading";

  // No notice while only the sound plays, because there is no lower quality to choose.
  return live?.connection === "weak" && !engine.isSoundOnly ? "weak_line" : null;
}

/**
 * The reason why the viewer gets only the sound or a lower quality than chosen; null without a
 * reduction.
 */
function getReduction({ bandwidth, isSlowLine, choice }: Player["engine"]) {
  if (bandwidth === "sound") return "crowded_sound";
  if (isSlowLine && choice === "auto") return "slow_sound";

  return bandwidth === "smaller" && typeof choice === "number" ? "crowded_smaller" : null;
}

function useDataUsage({ engine: { choice, qualities, playback } }: Player): string | null {
  const { t, i18n } = useTranslation("player");
  if (choice !== "audio") return null;
  if (!qualities.audioBitRate) return t("audio_only");

  const formatted = (value: number) => new Intl.NumberFormat(i18n.language).format(value);
  const anHour = formatted(megabytesAnHour(qualities.audioBitRate));
  if (playback.audioBytes === null) return t("audio_only_use", { megabytes: anHour });

  return t("audio_only_meter", {
    sofar: formatted(megabytes(playback.audioBytes)),
    megabytes: anHour,
  });
}
