import { useActionData } from "@remix-run/react";
import { type ComponentPropsWithoutRef, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useScripts } from "../elements/use-scripts";
import { type FieldBasics, FieldFrame, fieldParts } from "./field-parts";

/**
 * A password field; scripts add a button that shows the password. It is emptied after an answer, as
 * without scripts.
 */
export function PasswordField(
  props: FieldBasics & Omit<ComponentPropsWithoutRef<"input">, keyof FieldBasics | "type">,
) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const hasScripts = useScripts();
  const field = useEmptiedByAnswers();
  const { frame, control } = fieldParts(props);

  return (
    <FieldFrame {...frame}>
      <div className="with-btn">
        <input
          {...control}
          ref={field}
          className="input"
          type={isShown ? "text" : "password"}
          spellCheck={false}
          autoCapitalize="none"
        />
        {hasScripts && (
          <button type="button" onClick={() => setShown(!isShown)} aria-controls={control.id}>
            {t(isShown ? "hidePassword" : "showPassword")}
          </button>
        )}
      </div>
    </FieldFrame>
  );
}

/**
 * Empties the field after each answer, but not on the first load, because a password manager may
 * have filled it in.
 */
function useEmptiedByAnswers() {
  const field = useRef<HTMLInputElement>(null);
  const answer = useActionData();
  const seenAnswer = useRef(answer);

  useEffect(() => {
    if (answer !== seenAnswer.current && field.current) field.current.value = "";
    seenAnswer.current = answer;
  }, [answer]);

  return field;
}
