import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/** A menu of actions on a show, used on several pages. Deleting asks on its own page. */
export function ShowMenu({ id: eventId, title }: { id: string; title: string }) {
  const { t } = useTranslation(["dashboard", "showPage", "common"]);
  const menuLinks = [
    { to: `/dashboard/${eventId}/edit`, text: t("common:edit"), name: t("editNamed", { title }) },
    {
      to: `/event/${eventId}`,
      text: t("showPage:asViewers"),
      name: `${t("showPage:asViewers")}: ${title}`,
    },
    {
      to: `/dashboard/new?from=${eventId}`,
      text: t("duplicate"),
      name: `${t("duplicate")}: ${title}`,
    },
    {
      to: `/dashboard/${eventId}/delete`,
      text: t("common:delete"),
      name: t("deleteNamed", { title }),
    },
  ];

  return (
    <div className="row-menu-panel">
      {menuLinks.map(({ to, text, name: linkName }) => (
        <Link key={to} className="menu-row" to={to} aria-label={linkName}>
          {text}
        </Link>
      ))}
    </div>
  );
}
