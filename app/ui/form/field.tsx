import type { ComponentPropsWithoutRef } from "react";
import { classes } from "../elements/classes";
import { type FieldBasics, FieldFrame, fieldParts } from "./field-parts";

type ControlProps<Tag extends "input" | "textarea"> = Omit<
  ComponentPropsWithoutRef<Tag>,
  keyof FieldBasics
>;

export function Field(props: FieldBasics & ControlProps<"input">) {
  const { frame, control } = fieldParts(props);

  return (
    <FieldFrame {...frame}>
      <input {...control} className={classes("input", isNumberField(props) && "num")} />
    </FieldFrame>
  );
}

export function TextAreaField(props: FieldBasics & ControlProps<"textarea">) {
  const { frame, control } = fieldParts(props);

  return (
    <FieldFrame {...frame}>
      <textarea {...control} className="textarea" />
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
