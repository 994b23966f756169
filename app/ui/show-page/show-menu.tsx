import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";

/** What can be done with a show anywhere. Deleting asks on its page. */
export function ShowMenu({ id, title }: { id: string; title: string }) {
  const { t } = useTranslation(["dashboard", "showPage"]);
  const links = [
    { to: `/dashboard/${id}/edit`, text: t("edit"), name: t("editNamed", { title }) },
    {
      to: `/event/${id}`,
      text: t("showPage:asViewers"),
      name: `${t("showPage:asViewers")}: ${title}`,
    },
    { to: `/dashboard/new?from=${id}`, text: t("duplicate"), name: `${t("duplicate")}: ${title}` },
    { to: `/dashboard/${id}/delete`, text: t("delete"), name: t("deleteNamed", { title }) },
  ];

  return (
    <div className="row-menu-panel">
      {links.map(({ to, text, name }) => (
        <Link key={to} className="menu-row" to={to} aria-label={name}>
          {text}
        </Link>
      ))}
    </div>
  );
}
