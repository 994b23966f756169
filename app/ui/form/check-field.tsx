import type { ComponentPropsWithoutRef } from "react";
import { classes } from "../elements/classes";
import { describedBy, type FieldBasics, FieldError, fieldId, Hint, Required } from "./field-parts";

/** A checkbox with its label, which may contain links. */
export function CheckField({
  name: fieldName,
  label,
  id: elementId,
  hint,
  error,
  className,
  // Not passed on, because React would overwrite the checkbox's value with it.
  defaultValue: _typed,
  ...inputProps
}: FieldBasics & Omit<ComponentPropsWithoutRef<"input">, keyof FieldBasics>) {
  const basics = { name: fieldName, id: elementId, hint, error };
  const fieldElementId = fieldId(basics);

  return (
    <div className={classes("field", className)}>
      <label className="check">
        <input
          type="checkbox"
          {...inputProps}
          name={fieldName}
          id={fieldElementId}
          {...describedBy(basics)}
        />
        <span>
          {label}
          {inputProps.required && <Required />}
        </span>
      </label>
      <Hint id={fieldElementId}>{hint}</Hint>
      <FieldError id={fieldElementId} error={error} />
    </div>
  );
}
