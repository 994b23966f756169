import { useTranslation } from "react-i18next";
import type { RoomView } from "./room.types";

/** Without scripts: the words as text that reloads. */
export function LyricsFrame({ lyrics }: Pick<RoomView, "lyrics">) {
  const { t } = useTranslation("lyrics");
  if (!lyrics || lyrics.cues.length === 0) return null;

  return (
    <noscript>
      <iframe className="lyrics-frame" src={lyrics.pageHref} title={t("stage")} />
    </noscript>
  );
}
