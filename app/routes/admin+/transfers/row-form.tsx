import { Form } from "@remix-run/react";
import { Button } from "~/ui/elements/button";
import { Field } from "~/ui/form/field";
import type { FieldProps } from "~/ui/form/use-form";

type Props = {
  /** The hidden field that names the row. */
  idName: "refundId" | "transactionId";
  id: string;
  field: FieldProps;
  label: string;
  intent: string;
  button: string;
  isMain?: boolean;
};

/** A form for one row of a list: a text field and a button. */
export function RowForm({ idName, id, field, label, intent, button, isMain }: Props) {
  return (
    <Form method="post" className="row" noValidate>
      <input type="hidden" name={idName} value={id} />
      <Field
        {...field}
        id={`${field.name}-${id}`}
        label={label}
        required
        maxLength={60}
        autoComplete="off"
      />
      <Button variant={isMain ? "primary" : "line"} name="intent" value={intent}>
        {button}
      </Button>
    </Form>
  );
}
