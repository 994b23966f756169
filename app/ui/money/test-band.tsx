import { useTranslation } from "react-i18next";

/** A band on every payment page while payments are in test mode. */
export function TestBand() {
  const { t } = useTranslation("checkout");

  return (
    <div className="testband" role="note">
      <div className="wrap">{t("testBand")}</div>
    </div>
  );
}
