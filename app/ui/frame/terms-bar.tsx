import { Link, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Note } from "../elements/note";

/** On every page until the person has agreed. Nothing they hold depends on it. */
export function TermsBar() {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  if (pathname.startsWith("/terms")) return null;

  return (
    <aside className="wrap site-bar" aria-label={t("termsChanged")}>
      <Note>
        {t("termsChanged")}{" "}
        <Link to={`/terms/agree?returnTo=${encodeURIComponent(pathname + search)}`}>{t("termsAgree")}</Link>
      </Note>
    </aside>
  );
}
