import { useTranslation } from "react-i18next";
import { ButtonLink } from "./button";

/** Shows "8 of 24" and a link to more. */
export function Pagination({
  shown,
  total,
  moreHref,
  label,
}: {
  shown: number;
  total: number;
  moreHref: string | null;
  label?: string;
}) {
  const { t } = useTranslation();

  return (
    <div className="more">
      <p className="meta num">{t("shownOf", { shown, total })}</p>
      {moreHref && (
        <ButtonLink to={moreHref} variant="line" size="lg" preventScrollReset>
          {label ?? t("loadMoreEvents")}
        </ButtonLink>
      )}
    </div>
  );
}
