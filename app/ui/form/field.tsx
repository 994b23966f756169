import type { ComponentPropsWithoutRef } from "react";
import { classes } from "../elements/classes";
import { describe, type FieldBasics, FieldFrame, fieldId } from "./field-parts";

type Control<Tag extends "input" | "textarea"> = Omit<
  ComponentPropsWithoutRef<Tag>,
  keyof FieldBasics
>;

export function Field({
  name,
  label,
  id,
  hint,
  error,
  className,
  ...input
}: FieldBasics & Control<"input">) {
  const basics = { name, label, id, hint, error, className };

  return (
    <FieldFrame {...basics} required={input.required}>
      <input
        {...input}
        className={classes("input", isFigure(input) && "num")}
        name={name}
        id={fieldId(basics)}
        {...describe(basics)}
      />
    </FieldFrame>
  );
}

export function TextAreaField({
  name,
  label,
  id,
  hint,
  error,
  className,
  ...area
}: FieldBasics & Control<"textarea">) {
  const basics = { name, label, id, hint, error, className };

  return (
    <FieldFrame {...basics} required={area.required}>
      <textarea
        {...area}
        className="textarea"
        name={name}
        id={fieldId(basics)}
        {...describe(basics)}
      />
    </FieldFrame>
  );
}

/** Text with a decimal keyboard, because "12,50" is valid too. */
export function MoneyField(props: FieldBasics & Control<"input">) {
  return <Field inputMode="decimal" autoComplete="off" {...props} type="text" />;
}

function isFigure({ type, inputMode }: Control<"input">) {
  return inputMode === "decimal" || inputMode === "numeric" || type === "number" || type === "date";
}
