import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { usePending } from "~/ui/account/use-pending";
import { Button } from "~/ui/elements/button";

export function OtherDevices() {
  const { t } = useTranslation("tickets");
  const pending = usePending("voidCode");
  return (
    <section className="panel stack facts-panel screen-only">
      <h2 className="h3">{t("devicesTitle")}</h2>
      <p>{t("devicesText")}</p>
      <Form method="post" className="row">
        <Button name="intent" value="voidCode" pending={pending}>
          {t("voidCode")}
        </Button>
        <p className="meta">{t("voidHint")}</p>
      </Form>
    </section>
  );
}
