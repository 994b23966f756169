import { lazy, type MouseEvent, type ReactNode, Suspense, useRef, useState } from "react";
import type { LucideIcon } from "lucide-react";
import { ButtonLink, type ButtonLook, IconLink } from "../elements/button";

const Sheet = lazy(() => import("./sheet"));

type SheetLinkProps = ButtonLook & {
  /** The page that holds the same form: where the link leads without scripts. */
  href: string;
  label: string;
  /** Only an icon is seen; `label` is read out. */
  iconOnly?: LucideIcon;
  title: ReactNode;
  hint?: ReactNode;
  wide?: boolean;
  className?: string;
  /** What the sheet holds; `close` shuts it. */
  children: (close: () => void) => ReactNode;
};

/** Opens a sheet; without scripts (and in a new tab) it is a link to the page that holds the same. */
export function SheetLink({ href, label, iconOnly, title, hint, wide, className, children, ...look }: SheetLinkProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLElement | null>(null);
  const close = () => {
    setOpen(false);
    setTimeout(() => opener.current?.focus());
  };
  const link = {
    to: href,
    className,
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      opener.current = event.currentTarget;
      setOpen(true);
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
      {isOpen && (
        <Suspense>
          <Sheet title={title} hint={hint} wide={wide} onClose={close}>
            {children(close)}
          </Sheet>
        </Suspense>
      )}
    </>
  );
}
