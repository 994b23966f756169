import { useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { ReachForm } from "~/models/accounts/profile-schema";
import { Failure } from "~/ui/account/failure";
import { Button } from "~/ui/elements/button";
import { Field } from "~/ui/form/field";
import { PasswordField } from "~/ui/form/password-field";
import { Panel } from "~/ui/elements/panel";
import { usePanel } from "./use-panel";

export function ReachPanel() {
  const { t } = useTranslation("profile");
  const { profile, lastResult, pending } = usePanel("reach");
  const { names, hasPassword } = profile;
  const [form, fields] = useForm<ReachForm>({ id: "reach", lastResult });
  return (
    <Panel title={t("reach")}>
      <dl className="facts">
        <div>
          <dt>{t("email")}</dt>
          <dd className="break">{names.email ?? t("none")}</dd>
        </div>
        <div>
          <dt>{t("phone")}</dt>
          <dd>{names.phone ?? t("none")}</dd>
        </div>
      </dl>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack">
        <Failure title={t("failed")} form={form.errors} fields={form.allErrors} />
        <Field
          name="loginId"
          label={t("reachNew")}
          hint={t("reachHint")}
          autoComplete="off"
          autoCapitalize="none"
          defaultValue={fields.loginId.initialValue}
          error={fields.loginId.errors}
          required
        />
        {hasPassword && (
          <PasswordField
            name="currentPassword"
            id="reach-password"
            label={t("currentPassword")}
            autoComplete="current-password"
            error={fields.currentPassword.errors}
            required
          />
        )}
        <Button
          className="justify-self-start"
          variant="line"
          name="intent"
          value="reach"
          pending={pending}
          pendingLabel={t("saving")}
        >
          {t("reachSave")}
        </Button>
      </Form>
    </Panel>
  );
}
