import { useTranslation } from "react-i18next";
import { PasswordField } from "../form/password-field";

type Errors = { errors?: string[] };

export function ChosenPassword({
  label,
  fields,
}: {
  label: string;
  fields: { password: Errors; confirmPassword: Errors };
}) {
  const { t } = useTranslation("accounts");
  return (
    <>
      <PasswordField
        name="password"
        label={label}
        hint={t("passwordHint")}
        autoComplete="new-password"
        error={fields.password.errors}
        required
      />
      <PasswordField
        name="confirmPassword"
        label={t("confirmPassword")}
        autoComplete="new-password"
        error={fields.confirmPassword.errors}
        required
      />
    </>
  );
}
