import { Copy, Share2 } from "lucide-react";
import { type MouseEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, buttonClass } from "../elements/button";
import { Icon } from "../elements/icon";
import { useScripts } from "../elements/use-scripts";
import { useClosing } from "../frame/use-closing";
import { useToast } from "../toast/toast";

type ShareButtonProps = {
  title: string;
  address: string;
  /** True for a button with a label instead of the icon alone. */
  isWorded?: boolean;
};

/**
 * A button that opens the phone's share sheet. Without a share sheet or scripts it opens a menu
 * with links and the address to copy.
 */
export function ShareButton({ title, address, isWorded }: ShareButtonProps) {
  const { t } = useTranslation(["event", "common"]);
  const field = useId();
  const menuRef = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);
  const hasScripts = useScripts();
  const close = () => menuRef.current?.removeAttribute("open");

  // The menu may have been opened before the scripts ran.
  useEffect(() => setOpen(menuRef.current?.open ?? false), []);
  useClosing(menuRef, isOpen, close);

  const openShareSheet = (event: MouseEvent) => {
    if (typeof navigator.share !== "function") return;

    event.preventDefault();
    // Rejected when the user closes the share sheet.
    void navigator.share({ title, url: address }).catch(() => {});
  };

  return (
    <details
      className="menu share"
      ref={menuRef}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary
        className={isWorded ? buttonClass({}) : "icon-btn"}
        aria-label={t("share")}
        onClick={openShareSheet}
      >
        <Icon of={Share2} />
        {isWorded && t("shareWord")}
      </summary>
      <div className="menu-panel">
        <ul>
          {shareLinks(address).map(({ key: serviceKey, href, isApp }) => (
            <li key={serviceKey} className={isApp ? "only-touch" : undefined}>
              <a className="menu-row" href={href} rel="noreferrer">
                {t(`shareOn.${serviceKey}`)}
              </a>
            </li>
          ))}
        </ul>
        <label className="label" htmlFor={field}>
          {t("shareHint")}
        </label>
        <input
          className="input"
          id={field}
          readOnly
          value={address}
          onFocus={(event) => event.target.select()}
        />
        <CopyButton address={address} />
        {hasScripts && (
          <Button type="button" variant="quiet" onClick={close}>
            {t("common:close")}
          </Button>
        )}
      </div>
    </details>
  );
}

/**
 * The copy button, shown with scripts only; without scripts the address can be copied from the
 * field.
 */
function CopyButton({ address }: { address: string }) {
  const { t } = useTranslation("event");
  const hasClipboard = useScripts() && window.isSecureContext;
  const showToast = useToast();
  const copyAddress = async () => {
    await navigator.clipboard.writeText(address);
    showToast({ title: t("copied"), body: t("copiedBody"), isError: false });
  };

  if (!hasClipboard) return null;

  return (
    <Button type="button" icon={Copy} onClick={() => void copyAddress().catch(() => {})}>
      {t("copyAddress")}
    </Button>
  );
}

/** Plain links to the share pages of other services, without their scripts. */
export function shareLinks(address: string) {
  const encodedAddress = encodeURIComponent(address);

  return [
    {
      key: "zalo",
      href: `https://button-share.zalo.me/share_external?layout=1&d=${zaloCode(address)}&shareType=0`,
      isApp: false,
    },
    {
      key: "facebook",
      href: `https://www.facebook.com/sharer/sharer.php?u=${encodedAddress}`,
      isApp: false,
    },
    { key: "messenger", href: `fb-messenger://share/?link=${encodedAddress}`, isApp: true },
  ] as const;
}

/** The address encoded as Zalo's own share button does. Addresses are ASCII. */
function zaloCode(address: string) {
  return encodeURIComponent(btoa(JSON.stringify({ url: new URL(address).href })));
}
