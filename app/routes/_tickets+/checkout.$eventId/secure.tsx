import { ShieldCheck } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Note } from "~/ui/elements/note";

/** Shown only over HTTPS. */
export function Secure() {
  const { t } = useTranslation("checkout");

  return (
    <Note tone="ok" icon={ShieldCheck}>
      <b>{t("secure")}</b> {t("secureSsl")}
    </Note>
  );
}
