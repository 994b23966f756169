import { useTranslation } from "react-i18next";
import type { Language } from "~/locales/languages";

/**
 * The question before a show is deleted; it names the show and the consequence for sold tickets.
 */
export function DeleteQuestion({
  title,
  titleLang,
  sold,
}: {
  title: string;
  titleLang?: Language;
  sold: number;
}) {
  const { t } = useTranslation("dashboard");

  return (
    <div className="stack tight">
      <p className="lead" lang={titleLang}>
        {title}
      </p>
      <p>{t("confirmDelete.question")}</p>
      {sold > 0 && <p>{t("confirmDelete.sold", { count: sold })}</p>}
    </div>
  );
}
