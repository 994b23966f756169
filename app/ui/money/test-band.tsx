import { useTranslation } from "react-i18next";

/** Shown on every payment page while payments are in test mode. */
export function TestBand() {
  const { t } = useTranslation("checkout");

  return (
    <div className="testband" role="note">
      <div className="wrap">{t("testBand")}</div>
    </div>
  );
}
