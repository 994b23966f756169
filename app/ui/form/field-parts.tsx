import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { classes } from "../elements/classes";
import { Icon } from "../elements/icon";

/** `error`: null, one sentence or several sentences. */
export type FieldBasics = {
  name: string;
  label: ReactNode;
  id?: string;
  hint?: ReactNode;
  error?: string | string[] | null;
  className?: string;
};

export const fieldId = ({ id, name }: { id?: string; name: string }) => id ?? `field-${name}`;

export function hasError(error: FieldBasics["error"]) {
  return Array.isArray(error) ? error.length > 0 : Boolean(error);
}

/**
 * The aria attributes of a field with hint and error. The first wrong field of a loaded page gets
 * the focus.
 */
export function describedBy({
  hint,
  error,
  ...nameAndId
}: Pick<FieldBasics, "id" | "name" | "hint" | "error">) {
  const elementId = fieldId(nameAndId);
  const isWrong = hasError(error);

  return {
    "aria-invalid": isWrong || undefined,
    autoFocus: isWrong || undefined,
    "aria-describedby":
      classes(hint != null && `${elementId}-hint`, isWrong && `${elementId}-error`) || undefined,
  };
}

/** Divides a field's props between its frame and its control. */
export function fieldParts<Props extends FieldBasics & { required?: boolean }>({
  label,
  hint,
  error,
  className,
  ...props
}: Props) {
  const { name, id, required } = props;
  const control = { ...props, id: fieldId(props), ...describedBy({ name, id, hint, error }) };

  return { frame: { name, id, label, hint, error, className, required }, control };
}

export function Required() {
  const { t } = useTranslation();

  return (
    <span className="req">
      <span aria-hidden="true"> *</span>
      <span className="sr"> ({t("required")})</span>
    </span>
  );
}

export function Hint({ id, children }: { id: string; children?: ReactNode }) {
  return children == null ? null : (
    <p className="hint" id={`${id}-hint`}>
      {children}
    </p>
  );
}

export function FieldError({ id, error }: { id: string; error: FieldBasics["error"] }) {
  if (!hasError(error)) return null;

  return (
    <p className="err" id={`${id}-error`}>
      <Icon of={CircleAlert} />
      <span>{Array.isArray(error) ? error.join(" ") : error}</span>
    </p>
  );
}

export function FieldFrame({
  children,
  required,
  ...basics
}: FieldBasics & { required?: boolean; children: ReactNode }) {
  const elementId = fieldId(basics);

  return (
    <div className={classes("field", basics.className)}>
      <label className="label" htmlFor={elementId}>
        {basics.label}
        {required && <Required />}
      </label>
      {children}
      <Hint id={elementId}>{basics.hint}</Hint>
      <FieldError id={elementId} error={basics.error} />
    </div>
  );
}
