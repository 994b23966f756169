import type { ComponentPropsWithoutRef } from "react";
import { type FieldBasics, FieldFrame, fieldParts } from "./field-parts";

export type Option = { value: string; label: string };

type SelectFieldProps = FieldBasics &
  Omit<ComponentPropsWithoutRef<"select">, keyof FieldBasics> & { options: readonly Option[] };

export function SelectField({ options, ...props }: SelectFieldProps) {
  const { frame, control } = fieldParts(props);

  return (
    <FieldFrame {...frame}>
      <select {...control} className="select">
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
