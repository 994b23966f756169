import { type ComponentType, type MouseEvent, type ReactNode, useRef, useState } from "react";
import type { LucideIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import { loadChunk } from "~/platform/chunks/load-chunk";
import { ButtonLink, type ButtonLook, IconLink } from "../elements/button";
import { useToast } from "../toast/toast";
import type { SheetProps } from "./sheet";

type SheetLinkProps = ButtonLook & {
  /** The page with the same form, used without scripts. */
  href: string;
  label: string;
  /** `label` becomes the accessible name. */
  iconOnly?: LucideIcon;
  title: ReactNode;
  hint?: ReactNode;
  wide?: boolean;
  className?: string;
  /** Loads what the sheet shows, with the sheet. */
  preload?: () => Promise<unknown>;
  children: (close: () => void) => ReactNode;
};

/**
 * Opens a sheet; without scripts, in a new tab, and where the sheet's chunk is missing, it is a
 * link.
 */
export function SheetLink(props: SheetLinkProps) {
  const { href, label, iconOnly, title, hint, wide, className, preload, children, ...look } = props;
  const { Sheet, open, close } = useSheet(href, preload);
  const opener = useRef<HTMLElement | null>(null);
  const closeAndReturn = () => {
    close();
    setTimeout(() => opener.current?.focus());
  };

  const link = {
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
        <IconLink {...link} icon={iconOnly} label={label} aria-haspopup="dialog" />
      ) : (
        <ButtonLink {...link} {...look} aria-haspopup="dialog">
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
 * The open sheet's component, or null. Where it does not load, `open` leads to the page at `href`.
 */
function useSheet(href: string, preload?: () => Promise<unknown>) {
  const [Sheet, setSheet] = useState<ComponentType<SheetProps> | null>(null);
  const followLink = useFollowLink(href);

  const open = () => {
    const all = Promise.all([loadChunk(() => import("./sheet")), preload?.()]);

    void all.then(([sheet]) => setSheet(() => sheet.default), followLink);
  };

  return { Sheet, open, close: () => setSheet(null) };
}

/**
 * Loads the page at `href` as a document. Without a connection the page in view stays, and says
 * why.
 */
function useFollowLink(href: string) {
  const { t } = useTranslation("errors");
  const toast = useToast();

  return async () => {
    const isReachable = await fetch("/healthz", { method: "HEAD" }).then(
      () => true,
      () => false,
    );

    if (isReachable) window.location.assign(href);
    else toast({ title: t("unreachableTitle"), body: t("unreachable"), isError: true });
  };
}
