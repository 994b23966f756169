import { useTranslation } from "react-i18next";
import type { UseForm } from "../form/use-form";
import { PasswordField } from "../form/password-field";

export function ChosenPassword({ label, field }: { label: string; field: UseForm["field"] }) {
  const { t } = useTranslation("accounts");

  return (
    <>
      <PasswordField
        {...field("password")}
        label={label}
        hint={t("passwordHint")}
        autoComplete="new-password"
        required
      />
      <PasswordField
        {...field("confirmPassword")}
        label={t("confirmPassword")}
        autoComplete="new-password"
        required
      />
    </>
  );
}
