import { useTranslation } from "react-i18next";
import type { InAppBrowser } from "~/platform/http/in-app-browser";
import { Note } from "../elements/note";

/** Shows the way out of an app's own browser, on pages where it takes something away. Null: elsewhere. */
export function InAppHint({ app }: { app: InAppBrowser | null }) {
  const { t } = useTranslation();
  if (!app) return null;

  return (
    <div className="wrap pt-3">
      <Note role="note">{t("inAppHint", { app })}</Note>
    </div>
  );
}
