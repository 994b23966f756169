import type { ComponentPropsWithoutRef } from "react";
import { classes } from "../elements/classes";
import { useScripts } from "../elements/use-scripts";
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
  // React 18 puts the text of the page back into a textarea that it hydrates, over what was typed.
  const isHydrating = !useScripts() && !import.meta.env.SSR;
  const defaultValue = isHydrating ? undefined : control.defaultValue;

  return (
    <FieldFrame {...frame}>
      <textarea {...control} defaultValue={defaultValue} className="textarea" />
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
