import { ShieldCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Note } from "~/ui/elements/note";

/** A note about the encrypted connection, shown over HTTPS only. */
export function Secure() {
  const { t } = useTranslation("checkout");

  return (
    <Note tone="ok" icon={ShieldCheck}>
      <b>{t("secure")}</b> {t("secureSsl")}
    </Note>
  );
}
