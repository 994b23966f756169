import { Check, Copy } from "lucide-react";
import { type FocusEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../elements/button";
import { useScripts } from "../elements/use-scripts";

type CopyFieldProps = { label: string; value: string; hint?: string; hideLabel?: boolean };

/** A read-only field; scripts add a copy button. */
export function CopyField({ label, value, hint, hideLabel }: CopyFieldProps) {
  const { t } = useTranslation("streaming");
  const fieldId = useId();
  const canCopy = useScripts() && window.isSecureContext;
  const [isCopied, setCopied] = useState(false);
  const copyValue = () => navigator.clipboard.writeText(value).then(() => setCopied(true));
  const selectAll = (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select();

  return (
    <div className="field">
      <label className={hideLabel ? "sr" : "label"} htmlFor={fieldId}>
        {label}
      </label>
      <div className="copy">
        <input
          className="input"
          id={fieldId}
          readOnly
          value={value}
          onFocus={selectAll}
          translate="no"
          spellCheck={false}
        />
        {canCopy && (
          <Button
            type="button"
            icon={isCopied ? Check : Copy}
            onClick={() => void copyValue()}
            aria-label={t("copyNamed", { name: label })}
          >
            {t(isCopied ? "copied" : "copy")}
          </Button>
        )}
      </div>
      {hint && <p className="hint">{hint}</p>}
      <span className="sr" role="status">
        {isCopied && t("copied")}
      </span>
    </div>
  );
}
