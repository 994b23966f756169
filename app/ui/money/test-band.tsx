import { useTranslation } from "react-i18next";

/** Above every page of money on a server that takes none. */
export function TestBand() {
  const { t } = useTranslation("checkout");
  return (
    <div className="testband" role="note">
      <div className="wrap">{t("testBand")}</div>
    </div>
  );
}
