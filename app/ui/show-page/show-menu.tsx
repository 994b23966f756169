import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

type ShowMenuProps = { id: string; title: string; isCancelled: boolean };

/**
 * A menu of actions on a show, used on several pages. Deleting asks on its own page. A cancelled
 * show can be neither edited nor deleted.
 */
export function ShowMenu({ id: eventId, title, isCancelled }: ShowMenuProps) {
  const { t } = useTranslation(["dashboard", "showPage", "common"]);
  const editLink = {
    to: `/dashboard/${eventId}/edit`,
    text: t("common:edit"),
    name: t("editNamed", { title }),
  };
  const deleteLink = {
    to: `/dashboard/${eventId}/delete`,
    text: t("common:delete"),
    name: t("deleteNamed", { title }),
  };
  const menuLinks = [
    ...(isCancelled ? [] : [editLink]),
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
    ...(isCancelled ? [] : [deleteLink]),
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
