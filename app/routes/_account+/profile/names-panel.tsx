import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useForm } from "~/ui/form/use-form";
import { Failure } from "~/ui/account/failure";
import { Button } from "~/ui/elements/button";
import { Field } from "~/ui/form/field";
import { Panel } from "~/ui/elements/panel";
import { usePanel } from "./use-panel";

export function NamesPanel() {
  const { t } = useTranslation("profile");
  const { profile, lastResult, pending } = usePanel("names");
  const { names } = profile;
  const { form, field } = useForm({ id: "names", lastResult, defaultValue: names });

  return (
    <Panel title={t("names")}>
      <Form method="post" action={`/profile#${form.id}`} id={form.id} noValidate className="stack">
        <Failure title={t("failed")} form={form.errors} fields={form.allErrors} />
        <Field {...field("name")} label={t("fullName")} autoComplete="name" required />
        <Field
          {...field("firstName")}
          label={t("firstName")}
          hint={t("firstNameHint")}
          autoComplete="given-name"
          required
        />
        <Button
          className="justify-self-start"
          variant="line"
          name="intent"
          value="names"
          pending={pending}
          pendingLabel={t("saving")}
        >
          {t("save")}
        </Button>
      </Form>
    </Panel>
  );
}
