import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { RowButton } from "~/ui/form/row-button";
import { Panel } from "~/ui/elements/panel";
import type { loader } from "./route";

export function PasskeyList() {
  const { t } = useTranslation("passkeys");
  const { passkeys } = useLoaderData<typeof loader>();

  return (
    <Panel title={t("yours")}>
      {passkeys.length === 0 ? (
        <p>{t("none")}</p>
      ) : (
        <ul className="stack">
          {passkeys.map(({ id: passkeyId, name: passkeyName, created, used }) => (
            <li key={passkeyId} className="row">
              <div className="grow">
                <b lang="" dir="auto" className="break">
                  {passkeyName}
                </b>
                <br />
                <span className="meta">
                  {t("created", { time: created })} ·{" "}
                  {used ? t("used", { time: used }) : t("unused")}
                </span>
              </div>
              <RowButton
                intent="remove"
                fields={{ id: passkeyId }}
                label={t("remove")}
                accessibleName={t("removeNamed", { name: passkeyName })}
              />
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
