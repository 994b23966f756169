import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/elements/button";
import { CheckField } from "~/ui/form/check-field";
import { Panel } from "~/ui/elements/panel";
import { usePanel } from "./use-panel";

export function NoticesPanel() {
  const { t } = useTranslation("profile");
  const { profile, pending } = usePanel("notices");
  return (
    <Panel title={t("notices")}>
      <p>{t("noticesHint")}</p>
      <Form method="post" className="stack">
        <CheckField name="reminders" label={t("noticeReminders")} defaultChecked={profile.notices.reminders} />
        <CheckField name="live" label={t("noticeLive")} defaultChecked={profile.notices.live} />
        <CheckField name="follows" label={t("noticeFollows")} defaultChecked={profile.notices.follows} />
        <CheckField name="messages" label={t("noticeMessages")} defaultChecked={profile.notices.messages} />
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
    </Panel>
  );
}
