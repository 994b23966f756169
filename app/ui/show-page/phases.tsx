import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Phase, ShowPageView } from "./show-page-views";

/** Plain links to the phases before, during and after the show; the open phase is marked. */
export function Phases({ phases, current }: { phases: ShowPageView["phases"]; current: Phase }) {
  const { t } = useTranslation("showPage");

  return (
    <nav className="phases" aria-label={t("phases")}>
      {phases.map(({ key, hint }) => (
        <Link
          key={key}
          to={`?phase=${key}`}
          preventScrollReset
          aria-current={key === current ? "page" : undefined}
        >
          <span>{t(`phase.${key}`)}</span>
          <small>{hint}</small>
        </Link>
      ))}
    </nav>
  );
}
