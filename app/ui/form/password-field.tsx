import { useActionData } from "@remix-run/react";
import { type ComponentPropsWithoutRef, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useScripts } from "../elements/use-scripts";
import { describe, type FieldBasics, FieldFrame, fieldId } from "./field-parts";

/** Scripts add a show button. Emptied when the form comes back, as without scripts. */
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
  const field = useEmptiedByAnswers();
  const basics = { name, label, id, hint, error, className };

  return (
    <FieldFrame {...basics} required={input.required}>
      <div className="with-btn">
        <input
          {...input}
          ref={field}
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

/** Not on the first load: a password manager may have filled it in. */
function useEmptiedByAnswers() {
  const field = useRef<HTMLInputElement>(null);
  const answer = useActionData();
  const seen = useRef(answer);

  useEffect(() => {
    if (answer !== seen.current && field.current) field.current.value = "";
    seen.current = answer;
  }, [answer]);

  return field;
}
