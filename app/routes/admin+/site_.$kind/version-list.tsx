import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Panel } from "~/ui/elements/panel";
import type { loader } from "./route";

export function VersionList() {
  const { t } = useTranslation("site");
  const { versions, kind } = useLoaderData<typeof loader>();

  return (
    <Panel title={t("versions")}>
      <ul className="stack tight">
        {versions.map(({ version, line }) => (
          <li key={version}>
            <Link className="link link-alone" to={`/admin/site/${kind}/${version}`}>
              {line}
            </Link>
          </li>
        ))}
        {kind !== "imprint" && (
          <li>
            <Link className="link link-alone" to={`/admin/site/${kind}/0`}>
              {t("versionZero")}
            </Link>
          </li>
        )}
      </ul>
      {versions.length === 0 && kind === "imprint" && <p className="meta">{t("noVersions")}</p>}
    </Panel>
  );
}
