import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useForm } from "~/ui/form/use-form";
import { Failure } from "~/ui/account/failure";
import { Button } from "~/ui/elements/button";
import { PasswordField } from "~/ui/form/password-field";
import { Panel } from "~/ui/elements/panel";
import { usePanel } from "./use-panel";

export function DeletePanel() {
  const { t } = useTranslation("profile");
  const { profile, lastResult, pending } = usePanel("delete");
  const { form, field } = useForm({ id: "delete", lastResult });

  return (
    <Panel title={t("delete")} className="danger">
      <details open={lastResult !== undefined || undefined}>
        <summary className="btn btn-danger">{t("deleteOpen")}</summary>
        <Form
          method="post"
          action={`/profile#${form.id}`}
          id={form.id}
          noValidate
          className="stack mt-4"
        >
          <Failure title={t("deleteFailed")} form={form.errors} fields={form.allErrors} />
          <p>
            <b>{t("deleteQuestion")}</b>
          </p>
          <p>{t("deleteHint")}</p>
          {profile.hasPassword && (
            <PasswordField
              {...field("currentPassword")}
              id="delete-password"
              label={t("currentPassword")}
              autoComplete="current-password"
              required
            />
          )}
          <Button
            className="justify-self-start"
            variant="danger"
            name="intent"
            value="delete"
            pending={pending}
            pendingLabel={t("deleting")}
          >
            {t("delete")}
          </Button>
        </Form>
      </details>
    </Panel>
  );
}
