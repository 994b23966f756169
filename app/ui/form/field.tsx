import type { ComponentPropsWithoutRef } from "react";
import { classes } from "../elements/classes";
import { describedBy, type FieldBasics, FieldFrame, fieldId } from "./field-parts";

type ControlProps<Tag extends "input" | "textarea"> = Omit<
  ComponentPropsWithoutRef<Tag>,
  keyof FieldBasics
>;

export function Field({
  name: fieldName,
  label,
  id: elementId,
  hint,
  error,
  className,
  ...inputProps
}: FieldBasics & ControlProps<"input">) {
  const basics = { name: fieldName, label, id: elementId, hint, error, className };

  return (
    <FieldFrame {...basics} required={inputProps.required}>
      <input
        {...inputProps}
        className={classes("input", isNumberField(inputProps) && "num")}
        name={fieldName}
        id={fieldId(basics)}
        {...describedBy(basics)}
      />
    </FieldFrame>
  );
}

export function TextAreaField({
  name: fieldName,
  label,
  id: elementId,
  hint,
  error,
  className,
  ...areaProps
}: FieldBasics & ControlProps<"textarea">) {
  const basics = { name: fieldName, label, id: elementId, hint, error, className };

  return (
    <FieldFrame {...basics} required={areaProps.required}>
      <textarea
        {...areaProps}
        className="textarea"
        name={fieldName}
        id={fieldId(basics)}
        {...describedBy(basics)}
      />
    </FieldFrame>
  );
}

/** A text field with a decimal keyboard, because "12,50" is also valid. */
export function MoneyField(props: FieldBasics & ControlProps<"input">) {
  return <Field inputMode="decimal" autoComplete="off" {...props} type="text" />;
}

function isNumberField({ type: inputType, inputMode }: ControlProps<"input">) {
  return (
    inputMode === "decimal" ||
    inputMode === "numeric" ||
    inputType === "number" ||
    inputType === "date"
  );
}
