import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/elements/button";

export function CancelPayout() {
  const { t } = useTranslation("payouts");

  return (
    <Form method="post" className="stack tight">
      <p className="meta">{t("treasurer.cancelHint")}</p>
      <div>
        <Button name="intent" value="cancel">
          {t("treasurer.cancel")}
        </Button>
      </div>
    </Form>
  );
}
