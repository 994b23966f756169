import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/elements/button";
import { Note } from "~/ui/elements/note";
import { Panel } from "~/ui/elements/panel";
import { useRevalidation } from "~/ui/page-data/use-revalidation";

const SECONDS = 3;

/** The provider is still deciding: the page reloads until it has, with and without scripts. */
export function Confirming() {
  const { t } = useTranslation("checkout");

  useRevalidation({ everyMs: SECONDS * 1000 });

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
