import { useTranslation } from "react-i18next";
import type { FieldProps } from "../form/use-form";
import { Field } from "../form/field";

type Props = { field: FieldProps; label?: string; hint?: string; autoComplete?: string };

export function LoginIdField({ field, label, hint, autoComplete = "username" }: Props) {
  const { t } = useTranslation("accounts");

  return (
    <Field
      {...field}
      label={label ?? t("loginId")}
      hint={hint}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}
