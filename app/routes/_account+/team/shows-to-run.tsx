import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/elements/button";
import type { ShowToRun } from "./team-view.server";

/** The shows that a stagehand runs, each with its stream and its lyric desk. */
export function ShowsToRun({ shows }: { shows: ShowToRun[] }) {
  const { t } = useTranslation(["team", "lyrics"]);
  if (shows.length === 0) return <p className="meta">{t("noShows")}</p>;

  return (
    <ul className="stack">
      {shows.map(({ id, title, when }) => (
        <li key={id} className="stack tight">
          <p>
            <b lang={title.lang}>{title.text}</b> <span className="meta">{when}</span>
          </p>
          <div className="row tight">
            <ButtonLink size="sm" to={`/stream/${id}`} aria-label={t("streamOf", { title: title.text })}>
              {t("stream")}
            </ButtonLink>
            <ButtonLink size="sm" to={`/dashboard/${id}/lyrics`} aria-label={t("deskOf", { title: title.text })}>
              {t("lyrics:desk")}
            </ButtonLink>
          </div>
        </li>
      ))}
    </ul>
  );
}
