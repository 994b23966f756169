import { Share2 } from "lucide-react";
import type { MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "../elements/icon";
import { useToast } from "../toast/toast";

/** Web Share, else the clipboard; without scripts an address to copy. */
export function ShareButton({ title, address }: { title: string; address: string }) {
  const { t } = useTranslation("event");
  const toast = useToast();
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    toast({ title: t("copied"), body: t("copiedBody"), isError: false });
  };
  const share = (event: MouseEvent) => {
    const canShare = typeof navigator.share === "function";
    if (!canShare && !navigator.clipboard) return;
    event.preventDefault();
    // Rejected when the user closes the share sheet.
    void (canShare ? navigator.share({ title, url: address }) : copy()).catch(() => {});
  };
  return (
    <details className="menu share">
      <summary className="icon-btn" aria-label={t("share")} onClick={share}>
        <Icon of={Share2} />
      </summary>
      <div className="menu-panel">
        <label className="field">
          <span className="label">{t("shareHint")}</span>
          <input className="input" readOnly value={address} />
        </label>
      </div>
    </details>
  );
}
