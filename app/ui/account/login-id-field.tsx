import type { FieldMetadata } from "@conform-to/react";
import { useTranslation } from "react-i18next";
import { Field } from "../form/field";

export function LoginIdField({ field, hint }: { field: FieldMetadata<string>; hint?: string }) {
  const { t } = useTranslation("accounts");
  return (
    <Field
      name="loginId"
      label={t("loginId")}
      hint={hint}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={field.initialValue}
      error={field.errors}
      required
    />
  );
}
