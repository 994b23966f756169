import type { ComponentPropsWithoutRef } from "react";
import { classes } from "../elements/classes";
import { type FieldBasics, FieldError, fieldParts, Hint, Required } from "./field-parts";

/** A checkbox with its label, which may contain links. */
export function CheckField({
  // Not passed on, because React would overwrite the checkbox's value with it.
  defaultValue: _typed,
  ...props
}: FieldBasics & Omit<ComponentPropsWithoutRef<"input">, keyof FieldBasics>) {
  const { frame, control } = fieldParts(props);

  return (
    <div className={classes("field", frame.className)}>
      <label className="check">
        <input type="checkbox" {...control} />
        <span>
          {frame.label}
          {frame.required && <Required />}
        </span>
      </label>
      <Hint id={control.id}>{frame.hint}</Hint>
      <FieldError id={control.id} error={frame.error} />
    </div>
  );
}
