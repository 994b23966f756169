import { useTranslation } from "react-i18next";
import { Panel } from "~/ui/elements/panel";
import type { RoomView } from "./room.types";

/** Without scripts: the words as text that reloads. For everybody: the set list, where the artist shows it. */
export function RoomLyrics({ lyrics }: Pick<RoomView, "lyrics">) {
  const { t } = useTranslation("lyrics");
  if (!lyrics) return null;
  const { cues, setList, pageHref } = lyrics;
  const current = cues.at(-1)?.song.title;
  return (
    <>
      {cues.length > 0 && (
        <noscript>
          <iframe className="lyrics-frame" src={pageHref} title={t("stage")} />
        </noscript>
      )}
      {setList.length > 0 && (
        <Panel title={t("songsOfShow")}>
          <ol className="room-songs">
            {setList.map((title, i) => (
              <li key={i} lang="vi" aria-current={title === current ? "true" : undefined}>
                {title}
              </li>
            ))}
          </ol>
        </Panel>
      )}
    </>
  );
}
