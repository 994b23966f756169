import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useForm } from "~/ui/form/use-form";
import { FailureMessage } from "~/ui/account/failure";
import { PasswordField } from "~/ui/form/password-field";
import { Panel } from "~/ui/elements/panel";
import type { action, loader } from "./route";
import { SubmitButton } from "~/ui/form/submit-button";

export function DeletePanel() {
  const { t } = useTranslation("profile");
  const { hasPassword } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { form, field } = useForm({ id: "delete", lastResult });

  return (
    <Panel title={t("delete")} className="danger">
      <details open={lastResult !== undefined || undefined}>
        <summary className="btn btn-danger">{t("deleteOpen")}</summary>
        <Form
          method="post"
          action={`/profile/my-data#${form.id}`}
          id={form.id}
          noValidate
          className="stack mt-4"
        >
          <FailureMessage title={t("deleteFailed")} form={form.errors} fields={form.allErrors} />
          <p>
            <b>{t("deleteQuestion")}</b>
          </p>
          <p>{t("deleteHint")}</p>
          <p>{t("deleteTicketsHint")}</p>
          {hasPassword && (
            <PasswordField
              {...field("currentPassword")}
              id="delete-password"
              label={t("currentPassword")}
              autoComplete="current-password"
              required
            />
          )}
          <SubmitButton variant="danger" intent="delete" pendingLabel={t("deleting")}>
            {t("delete")}
          </SubmitButton>
        </Form>
      </details>
    </Panel>
  );
}
