import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FormAnswer } from "~/ui/form/form-answer";
import { useForm } from "~/ui/form/use-form";
import { FailureMessage } from "~/ui/account/failure";
import { Field } from "~/ui/form/field";
import { FieldError } from "~/ui/form/field-parts";
import { SelectField } from "~/ui/form/select-field";
import { Panel } from "~/ui/elements/panel";
import type { action, loader } from "./route";
import { SubmitButton } from "~/ui/form/submit-button";

export function NewTokenForm() {
  const { t } = useTranslation(["accessTokens", "common"]);
  const { days } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as { lastResult?: FormAnswer } | undefined;
  const { form, field, listOf } = useForm({
    id: "create",
    lastResult: answer?.lastResult,
    defaultValue: { scopes: "read", days: "90" },
  });
  const lifetimes = days.map((count) => ({ value: String(count), label: t("forDays", { count }) }));

  return (
    <Panel title={t("create")}>
      <Form method="post" id={form.id} noValidate className="stack">
        <FailureMessage title={t("failed")} form={form.errors} fields={form.allErrors} />
        <Field
          {...field("name")}
          label={t("name")}
          hint={t("nameHint")}
          maxLength={60}
          autoComplete="off"
          required
        />
        <ScopePicker chosen={listOf("scopes")} error={field("scopes").error} />
        <SelectField
          {...field("days")}
          label={t("days")}
          options={[...lifetimes, { value: "", label: t("forever") }]}
        />
        <SubmitButton intent="create" pendingLabel={t("common:creating")}>
          {t("submit")}
        </SubmitButton>
      </Form>
    </Panel>
  );
}

function ScopePicker({ chosen, error }: { chosen: string[]; error?: string[] }) {
  const { t } = useTranslation("accessTokens");
  const { scopes } = useLoaderData<typeof loader>();

  return (
    <fieldset className="field" id="field-scopes">
      <legend className="label">{t("scopes")}</legend>
      {scopes.map(({ value, label }) => (
        <label className="check" key={value}>
          <input
            type="checkbox"
            name="scopes"
            value={value}
            defaultChecked={chosen.includes(value)}
          />
          <span>{label}</span>
        </label>
      ))}
      <p className="hint">{t("botHint")}</p>
      <FieldError id="field-scopes" error={error} />
    </fieldset>
  );
}
