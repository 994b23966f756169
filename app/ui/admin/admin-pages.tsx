import { useTranslation } from "react-i18next";
import { ButtonLink } from "../elements/button";

export type PagesView = {
  range: { from: string; to: string; total: string } | null;
  previous: string | null;
  next: string | null;
};

/** Shows "26–50 of 10,000" with links to the previous and next page. */
export function Pagination({ pages: { range, previous, next } }: { pages: PagesView }) {
  const { t } = useTranslation("admin");
  if (!range && !previous) return null;

  return (
    <nav className="row between" aria-label={t("pages")}>
      {range && <p className="meta num">{t("range", range)}</p>}
      <div className="row tight">
        {previous && (
          <ButtonLink to={previous} rel="prev">
            {t("previous")}
          </ButtonLink>
        )}
        {next && (
          <ButtonLink to={next} rel="next">
            {t("next")}
          </ButtonLink>
        )}
      </div>
    </nav>
  );
}
