import { Form } from "@remix-run/react";
import { Button } from "../elements/button";

type Props = {
  intent: string;
  /** Hidden fields that name the row. */
  fields: Record<string, string>;
  label: string;
  /** The label with the row's name, for screen readers. */
  accessibleName: string;
  variant?: "danger" | "line";
};

/** A form with the button of one row in a list. */
export function RowButton({ intent, fields, label, accessibleName, variant = "danger" }: Props) {
  return (
    <Form method="post">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button size="sm" variant={variant} name="intent" value={intent} aria-label={accessibleName}>
        {label}
      </Button>
    </Form>
  );
}
