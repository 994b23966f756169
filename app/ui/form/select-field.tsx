import type { ComponentPropsWithoutRef } from "react";
import { describe, type FieldBasics, FieldFrame, fieldId } from "./field-parts";

export type Option = { value: string; label: string };

type SelectFieldProps = FieldBasics &
  Omit<ComponentPropsWithoutRef<"select">, keyof FieldBasics> & { options: readonly Option[] };

export function SelectField({
  name,
  label,
  id,
  hint,
  error,
  className,
  options,
  ...select
}: SelectFieldProps) {
  const basics = { name, label, id, hint, error, className };

  return (
    <FieldFrame {...basics} required={select.required}>
      <select {...select} className="select" name={name} id={fieldId(basics)} {...describe(basics)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
