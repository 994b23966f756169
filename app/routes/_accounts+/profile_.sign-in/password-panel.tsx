import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useForm } from "~/ui/form/use-form";
import { ChosenPassword } from "~/ui/account/chosen-password";
import { FailureMessage } from "~/ui/account/failure";
import { Button } from "~/ui/elements/button";
import { PasswordField } from "~/ui/form/password-field";
import { Panel } from "~/ui/elements/panel";
import { usePanel } from "./use-panel";

export function PasswordPanel() {
  const { t } = useTranslation(["profile", "common"]);
  const { page, lastResult, pending } = usePanel("password");
  const { hasPassword } = page;
  const { form, field } = useForm({ id: "password", lastResult });

  return (
    <Panel title={t("password")}>
      <Form
        method="post"
        action={`/profile/sign-in#${form.id}`}
        id={form.id}
        noValidate
        className="stack"
      >
        <FailureMessage title={t("common:notSaved")} form={form.errors} fields={form.allErrors} />
        {hasPassword ? (
          <PasswordField
            {...field("currentPassword")}
            label={t("currentPassword")}
            autoComplete="current-password"
            required
          />
        ) : (
          <p>{t("noPassword")}</p>
        )}
        {page.hasTokens && <p className="meta">{t("tokensEnd")}</p>}
        <ChosenPassword field={field} label={t("newPassword")} />
        <Button
          className="justify-self-start"
          variant="line"
          name="intent"
          value="password"
          pending={pending}
          pendingLabel={t("common:saving")}
        >
          {t(hasPassword ? "changePassword" : "setPassword")}
        </Button>
      </Form>
    </Panel>
  );
}
