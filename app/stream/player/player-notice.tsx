import { VolumeX } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { PlayerStatus } from "./live-player.types";
import { megabytes, megabytesAnHour } from "./engine/quality";
import { troubleWords } from "./trouble";
import type { Player } from "./hooks/use-player";

interface PlayerNoticeProps {
  status: PlayerStatus;
  player: Player;
}

/** What the viewer should know instead of looking at a black box. */
export function PlayerNotice({ status, player }: PlayerNoticeProps) {
  const { t } = useTranslation("player");
  const { state, engine, setMuted } = player;
  const words = useTrouble({ status, player });
  const use = useDataUse(player);
  return (
    <>
      {engine.over && (engine.stopped || !state.playing) && <TheEnd />}
      <div className="player-status">
        <div role="status">{words && <p className="player-note">{words}</p>}</div>
        {!words && use && <p className="player-note">{use}</p>}
      </div>
      {state.mutedByBrowser && state.muted && !engine.over && (
        <p className="player-unmute">
          <span>{t("muted_hint")}</span>
          <button type="button" className="player-unmute-button" onClick={() => setMuted(false)}>
            <VolumeX aria-hidden /> {t("unmute")}
          </button>
        </p>
      )}
    </>
  );
}

function TheEnd() {
  const { t } = useTranslation("player");
  return (
    <div className="player-end">
      <p className="player-end-title">{t("ended_title")}</p>
      <p>{t("ended_text")}</p>
    </div>
  );
}

function useTrouble({ status, player }: PlayerNoticeProps): ReactNode {
  const { t } = useTranslation(["player", "live"]);
  const { state, engine } = player;
  if (engine.over) return state.playing && !engine.stopped ? t("ended_title") : null;
  if (status === "paused" || status === "reconnecting") return t(status);
  if (engine.trouble) return t(troubleWords(engine.trouble));
  const line = lineWords(player);
  return line && t(line);
}

/** How the line does: the viewer's own, or the one that everybody shares. */
function lineWords({ state, engine }: Player) {
  const { live } = engine.reading;
  if (engine.room === "sound") return "crowded_sound";
  if (engine.room === "smaller" && typeof engine.choice === "number") return "crowded_smaller";
  if (state.playing && live?.refilling) return "refilling";
  if (state.playing && state.waiting) return "loading";
  // Who hears the sound alone has no picture that could be lower.
  return live?.link === "weak" && !engine.isSoundOnly ? "weak_line" : null;
}

/** What the sound alone costs: what it has cost so far, and what an hour of it will. */
function useDataUse({ engine: { choice, qualities, reading } }: Player): string | null {
  const { t, i18n } = useTranslation("player");
  if (choice !== "audio") return null;
  if (!qualities.audioBitRate) return t("audio_only");
  const number = (value: number) => new Intl.NumberFormat(i18n.language).format(value);
  const anHour = number(megabytesAnHour(qualities.audioBitRate));
  if (reading.soundBytes === null) return t("audio_only_use", { megabytes: anHour });
  return t("audio_only_meter", { sofar: number(megabytes(reading.soundBytes)), megabytes: anHour });
}
