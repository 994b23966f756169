import { useTranslation } from "react-i18next";
import type { LivePlayerProps } from "./live-player.types";

/** The sound alone, for browsers without scripts. */
export function PlainLinks({ audioUrl, lowAudioUrl }: Pick<LivePlayerProps, "audioUrl" | "lowAudioUrl">) {
  const { t } = useTranslation("player");
  if (!audioUrl) return null;
  return (
    <span className="player-sound">
      <a href={audioUrl}>{t("sound_link")}</a>
      {lowAudioUrl && <a href={lowAudioUrl}>{t("low_sound_link")}</a>}
    </span>
  );
}
