import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "../elements/badge";
import { ShowPoster } from "../poster/show-poster";
import type { ShowSummary } from "./show-aside";

type PassShow = ShowSummary & { when: { when: string; elsewhere: string[] }; isCancelled: boolean };

/** The shows of a season pass. `children`: adds content to a show's row. */
export function PassShows<Show extends PassShow>({
  shows,
  children,
}: {
  shows: Show[];
  children?: (show: Show) => ReactNode;
}) {
  const { t } = useTranslation(["tickets", "common"]);

  return (
    <ol className="grid rows">
      {shows.map((show) => (
        <li key={show.id}>
          <article className="panel mini large">
            <ShowPoster show={show} />
            <div className="stack tight">
              {show.isCancelled && <Badge tone="ended">{t("common:cancelled")}</Badge>}
              <h3 className="h3" lang={show.titleLang}>
                <Link to={`/event/${show.id}`}>{show.title}</Link>
              </h3>
              <p className="card-when">
                <time dateTime={show.startIso}>{show.when.when}</time>
              </p>
              <p className="meta">{show.when.elsewhere.join(" · ")}</p>
              {children?.(show)}
            </div>
          </article>
        </li>
      ))}
    </ol>
  );
}
