import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Panel } from "~/ui/elements/panel";
import type { loader } from "./route";

export function DocumentsPanel() {
  const { t } = useTranslation("site");
  const { documents } = useLoaderData<typeof loader>();

  return (
    <Panel title={t("documentsTitle")}>
      <p className="meta">{t("documentsHint")}</p>
      <ul className="stack tight">
        {documents.map(({ kind, title, line }) => (
          <li key={kind}>
            <Link className="link link-alone" to={`/admin/site/${kind}`}>
              {title}
            </Link>
            <span className="meta block">{line}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
