import type { ComponentPropsWithoutRef, ReactNode } from "react";
import { classes } from "../elements/classes";
import { describedBy, type FieldBasics, FieldError, fieldId, Hint, Required } from "./field-parts";

export type Choice = { value: string; label: ReactNode; disabled?: boolean };

type OptionGroupProps = FieldBasics & {
  options: readonly Choice[];
  defaultValue?: string;
  value?: string;
  required?: boolean;
  /** True for five options in one row at every width, such as amounts. */
  five?: boolean;
  onChange?: ComponentPropsWithoutRef<"input">["onChange"];
};

export function OptionGroup(props: OptionGroupProps) {
  const {
    name,
    label,
    hint,
    error,
    className,
    options,
    defaultValue,
    value,
    required,
    five,
    onChange,
  } = props;
  const elementId = fieldId(props);

  return (
    <fieldset className={classes("field", className)} id={elementId} {...describedBy(props)}>
      <legend className="label">
        {label}
        {required && <Required />}
      </legend>
      <div className={classes("opts", five && "five")}>
        {options.map((option) => (
          <label className="opt" key={option.value}>
            <input
              type="radio"
              name={name}
              value={option.value}
              required={required}
              disabled={option.disabled}
              onChange={onChange}
              {...(value === undefined
                ? { defaultChecked: option.value === defaultValue }
                : { checked: option.value === value, readOnly: !onChange })}
            />
            <span className="num">{option.label}</span>
          </label>
        ))}
      </div>
      <Hint id={elementId}>{hint}</Hint>
      <FieldError id={elementId} error={error} />
    </fieldset>
  );
}
