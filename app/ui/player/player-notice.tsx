import { VolumeX } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { PlayerStatus } from "./live-player.types";
import { megabytesAnHour, type QualityChoice, type QualityMenu } from "./quality";
import type { VideoState } from "./use-video";

interface PlayerNoticeProps {
  status: PlayerStatus;
  state: VideoState;
  trouble: boolean;
  over: boolean;
  stopped: boolean;
  choice: QualityChoice;
  qualities: QualityMenu;
  onUnmute: () => void;
}

/** What the viewer should know instead of looking at a black box. */
export function PlayerNotice({ state, over, ...props }: PlayerNoticeProps) {
  const { t } = useTranslation("player");
  const words = useWords({ state, over, ...props });
  return (
    <>
      {over && (props.stopped || !state.playing) && <TheEnd />}
      <div role="status" className="player-status">
        {words && <p className="player-note">{words}</p>}
      </div>
      {state.mutedByBrowser && state.muted && !over && (
        <p className="player-unmute">
          <span>{t("muted_hint")}</span>
          <button type="button" className="player-unmute-button" onClick={props.onUnmute}>
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

function useWords(props: Omit<PlayerNoticeProps, "onUnmute">): ReactNode {
  const { t, i18n } = useTranslation("player");
  const { status, state, trouble, over, choice, qualities } = props;
  if (over) return state.playing && !props.stopped ? t("ended_title") : null;
  if (status === "reconnecting") return t("reconnecting");
  if (trouble) return t("trouble");
  if (state.playing && state.waiting) return t("loading");
  if (choice !== "audio") return null;
  if (!qualities.audioBitRate) return t("audio_only");
  const megabytes = new Intl.NumberFormat(i18n.language).format(megabytesAnHour(qualities.audioBitRate));
  return t("audio_only_use", { megabytes });
}
