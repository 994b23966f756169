import { type ComponentType, type MouseEvent, type ReactNode, useRef, useState } from "react";
import type { LucideIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { loadChunk } from "~/platform/chunks/load-chunk";
import { ButtonLink, type ButtonLook, IconLink } from "../elements/button";
import { useToast } from "../toast/toast";
import type { SheetProps } from "./sheet";

type SheetLinkProps = ButtonLook & {
  /** The address of the page with the same form, used without scripts. */
  href: string;
  label: string;
  /** The icon of a link without text; `label` becomes its accessible name. */
  iconOnly?: LucideIcon;
  title: ReactNode;
  hint?: ReactNode;
  wide?: boolean;
  className?: string;
  /** Loads the sheet's content together with the sheet. */
  preload?: () => Promise<unknown>;
  children: (close: () => void) => ReactNode;
};

/**
 * A link that opens a sheet. Without scripts, in a new tab, and if the sheet's chunk is missing, it
 * opens its page.
 */
export function SheetLink(props: SheetLinkProps) {
  const { href, label, iconOnly, title, hint, wide, className, preload, children, ...look } = props;
  const { Sheet, open, close } = useSheet(href, preload);
  const opener = useRef<HTMLElement | null>(null);
  const closeAndReturn = () => {
    close();
    setTimeout(() => opener.current?.focus());
  };

  const linkProps = {
    to: href,
    className,
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;

      event.preventDefault();
      opener.current = event.currentTarget;
      open();
    },
  };

  return (
    <>
      {iconOnly ? (
        <IconLink {...linkProps} icon={iconOnly} label={label} aria-haspopup="dialog" />
      ) : (
        <ButtonLink {...linkProps} {...look} aria-haspopup="dialog">
          {label}
        </ButtonLink>
      )}
      {Sheet && (
        <Sheet title={title} hint={hint} wide={wide} onClose={closeAndReturn}>
          {children(closeAndReturn)}
        </Sheet>
      )}
    </>
  );
}

/**
 * The component of the open sheet, or null. If it does not load, `open` leads to the page at
 * `href`.
 */
function useSheet(href: string, preload?: () => Promise<unknown>) {
  const [Sheet, setSheet] = useState<ComponentType<SheetProps> | null>(null);
  const followLink = useFollowLink(href);

  const openSheet = () => {
    const loading = Promise.all([loadChunk(() => import("./sheet")), preload?.()]);

    void loading.then(([sheetModule]) => setSheet(() => sheetModule.default), followLink);
  };

  return { Sheet, open: openSheet, close: () => setSheet(null) };
}

/**
 * Loads the page at `href` as a document. Without a connection the open page stays and shows the
 * reason.
 */
function useFollowLink(href: string) {
  const { t } = useTranslation("errors");
  const showToast = useToast();

  return async () => {
    const isReachable = await fetch("/healthz", { method: "HEAD" }).then(
      () => true,
      () => false,
    );

    if (isReachable) window.location.assign(href);
    else showToast({ title: t("unreachableTitle"), body: t("unreachable"), isError: true });
  };
}
