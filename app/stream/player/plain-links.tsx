import { useTranslation } from "react-i18next";
import type { LivePlayerProps } from "./live-player.types";
import { textOfReach } from "./rewind-reach";

/** Ways for browsers without scripts: the sound alone, and the beginning of the show. */
export function PlainLinks({ audioUrl, lowAudioUrl, rewind }: LivePlayerProps) {
  const { t } = useTranslation("player");
  const reach = rewind && textOfReach(rewind);
  if (!audioUrl && !reach) return null;
  return (
    <span className="player-sound">
      {rewind?.isFromStart ? <a href="?">{t("jump_to_live")}</a> : reach && <a href="?from=start">{t(reach)}</a>}
      {rewind?.isFromStart && <span className="meta">{t("from_start_plain")}</span>}
      {audioUrl && <a href={audioUrl}>{t("sound_link")}</a>}
      {lowAudioUrl && <a href={lowAudioUrl}>{t("low_sound_link")}</a>}
    </span>
  );
}
