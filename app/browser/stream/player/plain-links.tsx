import { useTranslation } from "react-i18next";
import type { LivePlayerProps } from "./live-player.types";
import { textOfReach } from "./rewind-reach";

type Props = Pick<LivePlayerProps, "audioUrl" | "lowAudioUrl" | "rewind">;

/** What scripts offer as buttons, for browsers without them: the way back, and the sound alone. */
export function PlainLinks({ audioUrl, lowAudioUrl, rewind }: Props) {
  const { t } = useTranslation("player");
  const reach = rewind && textOfReach(rewind);
  if (!audioUrl && !reach) return null;

  return (
    <span className="player-sound">
      {rewind?.isFromStart ? <SoFar /> : reach && <a href="?from=start">{t(reach)}</a>}
      {audioUrl && <a href={audioUrl}>{t("sound_link")}</a>}
      {lowAudioUrl && <a href={lowAudioUrl}>{t("low_sound_link")}</a>}
    </span>
  );
}

/** Browsers begin a growing playlist at its end, so they get one that ends. */
function SoFar() {
  const { t } = useTranslation("player");

  return (
    <>
      <span>{t("so_far_note")}</span>
      <a href="?from=start">{t("so_far_again")}</a>
      <a href="?">{t("jump_to_live")}</a>
    </>
  );
}
