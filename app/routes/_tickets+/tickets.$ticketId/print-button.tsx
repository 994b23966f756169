import { Printer } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/elements/button";
import { useScripts } from "~/ui/elements/use-scripts";

/** A short cut to the browser's own printing, which lays the ticket out on one sheet with or without scripts. */
export function PrintButton() {
  const { t } = useTranslation("tickets");
  if (!useScripts()) return null;
  return (
    <Button type="button" variant="line" block icon={Printer} onClick={() => window.print()}>
      {t("print")}
    </Button>
  );
}
