import { Printer } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/elements/button";
import { useScripts } from "~/ui/elements/use-scripts";

/** A shortcut; the print style works without scripts too. */
export function PrintButton() {
  const { t } = useTranslation("tickets");
  if (!useScripts()) return null;

  return (
    <Button type="button" variant="line" block icon={Printer} onClick={() => window.print()}>
      {t("print")}
    </Button>
  );
}
