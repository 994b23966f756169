import { type ComponentPropsWithoutRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useScripts } from "../use-scripts";
import { describe, type FieldBasics, FieldFrame, fieldId } from "./field-parts";

/** A password; the button that shows it is there only where scripts run. */
export function PasswordField({
  name,
  label,
  id,
  hint,
  error,
  className,
  ...input
}: FieldBasics & Omit<ComponentPropsWithoutRef<"input">, keyof FieldBasics | "type">) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const hasScripts = useScripts();
  const basics = { name, label, id, hint, error, className };
  return (
    <FieldFrame {...basics} required={input.required}>
      <div className="with-btn">
        <input
          {...input}
          className="input"
          type={shown ? "text" : "password"}
          name={name}
          id={fieldId(basics)}
          spellCheck={false}
          autoCapitalize="none"
          {...describe(basics)}
        />
        {hasScripts && (
          <button type="button" onClick={() => setShown(!shown)} aria-controls={fieldId(basics)}>
            {t(shown ? "hidePassword" : "showPassword")}
          </button>
        )}
      </div>
    </FieldFrame>
  );
}
