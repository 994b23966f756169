import { Form, Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MAIL_CHOICES } from "~db/vocabularies";
import { Button } from "~/ui/elements/button";
import { CheckField } from "~/ui/form/check-field";
import { Panel } from "~/ui/elements/panel";
import { usePanel } from "./use-panel";

export function NoticesPanel() {
  const { t } = useTranslation(["profile", "notices"]);
  const { profile, pending } = usePanel("notices");

  return (
    <Panel title={t("notices")}>
      <p>{t("noticesHint")}</p>
      <Form method="post" className="stack">
        {MAIL_CHOICES.map((choice) => (
          <CheckField
            key={choice}
            name={choice}
            label={t(`notice.${choice}`)}
            defaultChecked={profile.notices[choice]}
          />
        ))}
        <Button
          className="justify-self-start"
          variant="line"
          name="intent"
          value="notices"
          pending={pending}
          pendingLabel={t("saving")}
        >
          {t("save")}
        </Button>
      </Form>
      <p>
        <Link className="link-alone" to="/notices/settings">
          {t("notices:settings")}
        </Link>
      </p>
    </Panel>
  );
}
