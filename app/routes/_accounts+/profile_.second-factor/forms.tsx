import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FormAnswer } from "~/ui/form/form-answer";
import { useForm } from "~/ui/form/use-form";
import { FailureMessage } from "~/ui/account/failure";
import { OwnerField } from "~/ui/account/owner-field";
import { SubmitButton } from "~/ui/form/submit-button";
import { Button } from "~/ui/elements/button";
import { Field } from "~/ui/form/field";
import { Note } from "~/ui/elements/note";
import { Panel } from "~/ui/elements/panel";
import type { action, loader } from "./route";

function useFactorForm(formId: string) {
  const answer = useActionData<typeof action>() as { lastResult?: FormAnswer } | undefined;

  return useForm({ id: formId, lastResult: answer?.lastResult });
}

export function BeginForm() {
  const { t } = useTranslation(["profile", "common"]);
  const { form, field } = useFactorForm("begin");

  return (
    <Form method="post" id={form.id} noValidate className="stack">
      <FailureMessage title={t("common:notSaved")} form={form.errors} fields={form.allErrors} />
      <p>{t("factor.beginHint")}</p>
      <FactorOwnerField error={field("currentPassword").error} />
      <SubmitButton size="lg" intent="begin" pendingLabel={t("common:saving")}>
        {t("factor.begin")}
      </SubmitButton>
    </Form>
  );
}

function FactorOwnerField({ error }: { error?: string[] }) {
  const owner = useLoaderData<typeof loader>();

  return <OwnerField owner={owner} returnTo="/profile/second-factor" error={error} />;
}

export function FirstCodeForm() {
  const { t } = useTranslation(["profile", "common"]);
  const { qr, secret } = useLoaderData<typeof loader>();
  const { form, field } = useFactorForm("confirm");

  return (
    <Panel>
      <p>{t("factor.scan")}</p>
      <div
        className="qr factor-qr"
        role="img"
        aria-label={secret ?? ""}
        dangerouslySetInnerHTML={{ __html: qr ?? "" }}
      />
      <p className="break">
        {t("factor.secret")}: <code translate="no">{secret}</code>
      </p>
      <Form method="post" id={form.id} noValidate className="stack">
        <FailureMessage title={t("common:notSaved")} form={form.errors} fields={form.allErrors} />
        <p>{t("factor.type")}</p>
        <Field
          {...field("code")}
          label={t("factor.code")}
          inputMode="numeric"
          autoComplete="one-time-code"
          required
        />
        <FactorOwnerField error={field("currentPassword").error} />
        <div className="row">
          <SubmitButton intent="confirm" pendingLabel={t("common:saving")}>
            {t("factor.confirm")}
          </SubmitButton>
          <Button name="intent" value="begin">
            {t("factor.again")}
          </Button>
        </div>
      </Form>
    </Panel>
  );
}

export function TurnOffForm() {
  const { t } = useTranslation(["profile", "common"]);
  const { codesLeft } = useLoaderData<typeof loader>();
  const { form, field } = useFactorForm("turnOff");

  return (
    <Panel title={t("factor.on")}>
      <p>{t("factor.codesLeft", { count: codesLeft })}</p>
      <Form method="post" id={form.id} noValidate className="stack">
        <FailureMessage title={t("common:notSaved")} form={form.errors} fields={form.allErrors} />
        <FactorOwnerField error={field("currentPassword").error} />
        <Field {...field("code")} label={t("factor.code")} autoComplete="one-time-code" required />
        <SubmitButton variant="danger" intent="turnOff" pendingLabel={t("common:saving")}>
          {t("factor.turnOff")}
        </SubmitButton>
      </Form>
    </Panel>
  );
}

export function RecoveryCodes({ codes }: { codes: string[] }) {
  const { t } = useTranslation("profile");

  return (
    <Note tone="ok" role="status">
      <p>
        <b>{t("factor.codesTitle")}</b>
      </p>
      <p>{t("factor.codesHint")}</p>
      <ul className="factor-codes num" translate="no">
        {codes.map((recoveryCode) => (
          <li key={recoveryCode}>{recoveryCode}</li>
        ))}
      </ul>
    </Note>
  );
}
