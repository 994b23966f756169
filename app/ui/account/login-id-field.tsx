import { useTranslation } from "react-i18next";
import type { FieldProps } from "../form/use-form";
import { Field } from "../form/field";

export function LoginIdField({ field, hint }: { field: FieldProps; hint?: string }) {
  const { t } = useTranslation("accounts");
  return (
    <Field
      {...field}
      label={t("loginId")}
      hint={hint}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
  );
}
