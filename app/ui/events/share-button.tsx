import { Copy, Share2 } from "lucide-react";
import { type MouseEvent, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, buttonClass } from "../elements/button";
import { Icon } from "../elements/icon";
import { useScripts } from "../elements/use-scripts";
import { useClosing } from "../frame/use-closing";
import { useToast } from "../toast/toast";

type ShareButtonProps = {
  title: string;
  address: string;
  /** A button with its word instead of the sign alone. */
  isWorded?: boolean;
};

/**
 * Opens the phone's share sheet; where there is none, and without scripts, a menu with links and
 * the address to copy.
 */
export function ShareButton({ title, address, isWorded }: ShareButtonProps) {
  const { t } = useTranslation("event");
  const field = useId();
  const menu = useRef<HTMLDetailsElement>(null);
  const [isOpen, setOpen] = useState(false);

  useClosing(menu, isOpen, () => menu.current?.removeAttribute("open"));

  const share = (event: MouseEvent) => {
    if (typeof navigator.share !== "function") return;

    event.preventDefault();
    // Rejected when the user closes the share sheet.
    void navigator.share({ title, url: address }).catch(() => {});
  };

  return (
    <details
      className="menu share"
      ref={menu}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary
        className={isWorded ? buttonClass({}) : "icon-btn"}
        aria-label={t("share")}
        onClick={share}
      >
        <Icon of={Share2} />
        {isWorded && t("shareWord")}
      </summary>
      <div className="menu-panel">
        <ul>
          {shareLinks(address).map(({ key, href, isApp }) => (
            <li key={key} className={isApp ? "only-touch" : undefined}>
              <a className="menu-row" href={href} rel="noreferrer">
                {t(`shareOn.${key}`)}
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
      </div>
    </details>
  );
}

/** Needs a script; without one the field can be copied from. */
function CopyButton({ address }: { address: string }) {
  const { t } = useTranslation("event");
  const hasClipboard = useScripts() && window.isSecureContext;
  const toast = useToast();
  const copy = async () => {
    await navigator.clipboard.writeText(address);
    toast({ title: t("copied"), body: t("copiedBody"), isError: false });
  };

  if (!hasClipboard) return null;

  return (
    <Button type="button" icon={Copy} onClick={() => void copy().catch(() => {})}>
      {t("copyAddress")}
    </Button>
  );
}

/** Plain links to the pages of other services, without any script of theirs. */
export function shareLinks(address: string) {
  const link = encodeURIComponent(address);

  return [
    {
      key: "zalo",
      href: `https://button-share.zalo.me/share_external?layout=1&d=${zaloCode(address)}&shareType=0`,
      isApp: false,
    },
    { key: "facebook", href: `https://www.facebook.com/sharer/sharer.php?u=${link}`, isApp: false },
    { key: "messenger", href: `fb-messenger://share/?link=${link}`, isApp: true },
  ] as const;
}

/** The address in the form of Zalo's own share button. Addresses are ASCII. */
function zaloCode(address: string) {
  return encodeURIComponent(btoa(JSON.stringify({ url: new URL(address).href })));
}
