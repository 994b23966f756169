import { useRevalidator } from "@remix-run/react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/elements/button";
import { Note } from "~/ui/elements/note";
import { Panel } from "~/ui/elements/panel";

const SECONDS = 3;

/** The provider is still deciding: the page reloads until it has, with and without scripts. */
export function Confirming() {
  const { t } = useTranslation("checkout");
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const timer = setInterval(revalidate, SECONDS * 1000);
    return () => clearInterval(timer);
  }, [revalidate]);
  return (
    <Panel>
      <noscript>
        <meta httpEquiv="refresh" content={String(SECONDS)} />
      </noscript>
      <Note role="status">{t("confirming")}</Note>
      <ButtonLink to="">{t("lookAgain")}</ButtonLink>
    </Panel>
  );
}
