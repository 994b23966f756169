import { useTranslation } from "react-i18next";
import { ButtonLink } from "../elements/button";

/** Back from a page about money: to the dashboard for artists, to their shares for others. */
export function EarnerBack({ isArtist }: { isArtist: boolean }) {
  const { t } = useTranslation(["dashboard", "shares"]);

  return isArtist ? (
    <ButtonLink to="/dashboard">{t("back")}</ButtonLink>
  ) : (
    <ButtonLink to="/shares">{t("shares:mine")}</ButtonLink>
  );
}
