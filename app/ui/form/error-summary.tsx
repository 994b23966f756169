import { CircleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "../elements/icon";
import { fieldId, hasError } from "./field-parts";
import { required } from "~/platform/required";

export type FieldErrors = Record<string, string[] | null | undefined>;

/**
 * Errors above the form: form errors, then links to the fields. `form` and `fields` are useForm's
 * `form.errors` and `form.allErrors`.
 */
export function ErrorSummary({
  form,
  fields = {},
}: {
  form?: string[] | null;
  fields?: FieldErrors;
}) {
  const { t } = useTranslation("errors");
  const wrong = Object.entries(fields).filter(([name, errors]) => name !== "" && hasError(errors));
  const whole = form ?? fields[""] ?? [];
  if (!whole.length && !wrong.length) return null;

  return (
    <div className="note bad" role="alert">
      <Icon of={CircleAlert} />
      <div>
        {whole.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {wrong.length > 0 && <p>{t("summary")}</p>}
        <ul className="wrong-fields">
          {wrong.map(([name, errors]) => (
            <li key={name}>
              <a href={`#${fieldId({ name })}`}>{required(errors).join(" ")}</a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
