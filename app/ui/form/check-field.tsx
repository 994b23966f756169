import type { ComponentPropsWithoutRef } from "react";
import { classes } from "../elements/classes";
import { describe, type FieldBasics, FieldError, fieldId, Hint, Required } from "./field-parts";

/** The label may hold links. */
export function CheckField({
  name,
  label,
  id,
  hint,
  error,
  className,
  // React would overwrite the box's value with it.
  defaultValue: _typed,
  ...input
}: FieldBasics & Omit<ComponentPropsWithoutRef<"input">, keyof FieldBasics>) {
  const basics = { name, id, hint, error };
  const ownId = fieldId(basics);

  return (
    <div className={classes("field", className)}>
      <label className="check">
        <input type="checkbox" {...input} name={name} id={ownId} {...describe(basics)} />
        <span>
          {label}
          {input.required && <Required />}
        </span>
      </label>
      <Hint id={ownId}>{hint}</Hint>
      <FieldError id={ownId} error={error} />
    </div>
  );
}
