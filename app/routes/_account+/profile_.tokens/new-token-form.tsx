import { type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { Failure } from "~/ui/account/failure";
import { usePending } from "~/ui/account/use-pending";
import { Button } from "~/ui/elements/button";
import { Field } from "~/ui/form/field";
import { FieldError } from "~/ui/form/field-parts";
import { SelectField } from "~/ui/form/select-field";
import { Panel } from "~/ui/elements/panel";
import type { action, loader } from "./route";

type Typed = { name: string; scopes: string[]; days: string };

export function NewTokenForm() {
  const { t } = useTranslation("accessTokens");
  const { days } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as { lastResult?: SubmissionResult<string[]> } | undefined;
  const [form, fields] = useForm<Typed>({ id: "create", lastResult: answer?.lastResult });
  const pending = usePending("create");
  const lifetimes = days.map((count) => ({ value: String(count), label: t("forDays", { count }) }));
  return (
    <Panel title={t("create")}>
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate className="stack">
        <Failure title={t("failed")} form={form.errors} fields={form.allErrors} />
        <Field
          name="name"
          label={t("name")}
          hint={t("nameHint")}
          maxLength={60}
          autoComplete="off"
          defaultValue={fields.name.initialValue}
          error={fields.name.errors}
          required
        />
        <ScopePicker chosen={fields.scopes.initialValue ?? ["read"]} error={fields.scopes.errors} />
        <SelectField
          name="days"
          label={t("days")}
          options={[...lifetimes, { value: "", label: t("forever") }]}
          defaultValue={fields.days.initialValue ?? "90"}
          error={fields.days.errors}
        />
        <Button
          className="justify-self-start"
          variant="primary"
          name="intent"
          value="create"
          pending={pending}
          pendingLabel={t("creating")}
        >
          {t("submit")}
        </Button>
      </Form>
    </Panel>
  );
}

function ScopePicker({ chosen, error }: { chosen: string | (string | undefined)[]; error?: string[] }) {
  const { t } = useTranslation("accessTokens");
  const { scopes } = useLoaderData<typeof loader>();
  return (
    <fieldset className="field" id="field-scopes">
      <legend className="label">{t("scopes")}</legend>
      {scopes.map(({ value, label }) => (
        <label className="check" key={value}>
          <input type="checkbox" name="scopes" value={value} defaultChecked={chosen.includes(value)} />
          <span>{label}</span>
        </label>
      ))}
      <FieldError id="field-scopes" error={error} />
    </fieldset>
  );
}
