import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/elements/button";
import { classes } from "~/ui/elements/classes";
import { useScripts } from "~/ui/elements/use-scripts";

type Props = {
  label: string;
  value: string;
  shown?: string;
  look?: "big" | "code";
  isKey?: boolean;
  canCopy?: boolean;
};

/** One detail of a transfer, which is copied with a button, or without scripts from a field. */
export function CopyRow({ label, value, shown = value, look, isKey, canCopy = true }: Props) {
  const { t } = useTranslation("transfers");
  const [isCopied, setCopied] = useState(false);
  const hasClipboard = useScripts() && window.isSecureContext;
  const copyValue = () => navigator.clipboard.writeText(value).then(() => setCopied(true));

  return (
    <div className={classes("copyrow", isKey && "key")}>
      <div>
        <dt>{label}</dt>
        <dd className={look} translate="no">
          {shown}
          {canCopy && (
            <noscript>
              <input
                className="input"
                aria-label={label}
                readOnly
                value={value}
                spellCheck={false}
              />
            </noscript>
          )}
        </dd>
      </div>
      {canCopy && hasClipboard && (
        <Button
          type="button"
          size="sm"
          icon={isCopied ? Check : Copy}
          className={isCopied ? "is-copied" : undefined}
          onClick={() => void copyValue()}
          aria-label={t("copyNamed", { name: label })}
        >
          {t(isCopied ? "copied" : "copy")}
        </Button>
      )}
    </div>
  );
}
