import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/elements/button";
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
              <Form method="post">
                <input type="hidden" name="id" value={passkeyId} />
                <Button
                  size="sm"
                  variant="danger"
                  name="intent"
                  value="remove"
                  aria-label={t("removeNamed", { name: passkeyName })}
                >
                  {t("remove")}
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
