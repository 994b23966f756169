import { useTranslation } from "react-i18next";
import { buttonClass } from "../elements/button";
import { PasswordField } from "../form/password-field";

export type OwnerMeans = { hasPassword: boolean; hasGoogle: boolean };
type Props = { owner: OwnerMeans; returnTo: string; id?: string; error?: string[] };

/** Confirms the owner: a field for the password, or a new sign-in for accounts without one. */
export function OwnerField({
  owner: { hasPassword, hasGoogle },
  returnTo,
  id: fieldId,
  error,
}: Props) {
  const { t } = useTranslation("profile");
  if (hasPassword) {
    return (
      <PasswordField
        name="currentPassword"
        id={fieldId}
        label={t("currentPassword")}
        autoComplete="current-password"
        error={error}
        required
      />
    );
  }

  return (
    <>
      <p>{t("signInFirst")}</p>
      {hasGoogle && (
        <p>
          <a
            className={buttonClass({ variant: "line" })}
            href={`/api/auth/google?returnTo=${returnTo}`}
          >
            {t("signInWithGoogle")}
          </a>
        </p>
      )}
    </>
  );
}
