import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Note } from "../elements/note";

/** On every page until the person has another email, or a mail to this one is accepted. */
export function BounceBar({ email }: { email: string }) {
  const { t } = useTranslation();

  return (
    <aside className="wrap site-bar" aria-label={t("emailChange")}>
      <Note>
        <span>{t("emailBounces", { email })}</span> <Link to="/profile#reach">{t("emailChange")}</Link>
      </Note>
    </aside>
  );
}
