import type { ComponentPropsWithoutRef } from "react";
import { describedBy, type FieldBasics, FieldFrame, fieldId } from "./field-parts";

export type Option = { value: string; label: string };

type SelectFieldProps = FieldBasics &
  Omit<ComponentPropsWithoutRef<"select">, keyof FieldBasics> & { options: readonly Option[] };

export function SelectField({
  name: fieldName,
  label,
  id: elementId,
  hint,
  error,
  className,
  options,
  ...select
}: SelectFieldProps) {
  const basics = { name: fieldName, label, id: elementId, hint, error, className };

  return (
    <FieldFrame {...basics} required={select.required}>
      <select
        {...select}
        className="select"
        name={fieldName}
        id={fieldId(basics)}
        {...describedBy(basics)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
