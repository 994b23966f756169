import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Phase, ShowPageView } from "./show-page-views";

/** Before, during and after the show: plain links, one of which is open. */
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
