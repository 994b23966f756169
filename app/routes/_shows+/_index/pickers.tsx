import { Form, useSubmit } from "@remix-run/react";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/elements/button";
import { useEarlyChoice } from "~/ui/form/instant-form";
import { type Option, SelectField } from "~/ui/form/select-field";
import { useScripts } from "~/ui/elements/use-scripts";

type Choice = { value: string; options: Option[] };

/** The pickers are a GET form, which scripts submit on change. */
export function Pickers({ category, price }: { category: Choice; price: Choice }) {
  const { t } = useTranslation(["vocabulary", "landing"]);
  const submit = useSubmit();
  const hasScripts = useScripts();
  const form = useRef<HTMLFormElement>(null);
  const submitForm = (form: HTMLFormElement) => submit(form, { preventScrollReset: true });

  useEarlyChoice(form, submitForm);

  return (
    <Form
      ref={form}
      className="pickers"
      autoComplete="off"
      method="get"
      action="/#upcoming"
      preventScrollReset
      onChange={(event) => submitForm(event.currentTarget)}
    >
      <Picker name="category" label={t("field.category")} choice={category} />
      <Picker name="price" label={t("landing:price")} choice={price} />
      {!hasScripts && <Button>{t("landing:show")}</Button>}
    </Form>
  );
}

function Picker({ name, label, choice }: { name: string; label: string; choice: Choice }) {
  return (
    <SelectField
      key={choice.value}
      name={name}
      label={label}
      options={choice.options}
      defaultValue={choice.value}
    />
  );
}
