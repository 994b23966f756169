import { CircleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Icon } from "../elements/icon";
import { fieldId, hasError } from "./field-parts";
import { required } from "~/platform/required";

export type FieldErrors = Record<string, string[] | null | undefined>;

/**
 * The errors above a form: those of the form, then links to the wrong fields. `form` and `fields`
 * are useForm's `form.errors` and `form.allErrors`.
 */
export function ErrorSummary({
  form,
  fields = {},
}: {
  form?: string[] | null;
  fields?: FieldErrors;
}) {
  const { t } = useTranslation("errors");
  const wrongFields = Object.entries(fields).filter(
    ([fieldName, errors]) => fieldName !== "" && hasError(errors),
  );
  const formErrors = form ?? fields[""] ?? [];
  if (!formErrors.length && !wrongFields.length) return null;

  return (
    <div className="note bad" role="alert">
      <Icon of={CircleAlert} />
      <div>
        {formErrors.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {wrongFields.length > 0 && <p>{t("summary")}</p>}
        <ul className="wrong-fields">
          {wrongFields.map(([fieldName, errors]) => (
            <li key={fieldName}>
              <a href={`#${fieldId({ name: fieldName })}`}>{required(errors).join(" ")}</a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
