import { lazy, type MouseEvent, type ReactNode, Suspense, useRef, useState } from "react";
import type { LucideIcon } from "lucide-react";
import { ButtonLink, type ButtonLook, IconLink } from "../elements/button";

const Sheet = lazy(() => import("./sheet"));

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
  children: (close: () => void) => ReactNode;
};

/** Opens a sheet; without scripts and in a new tab it is a link. */
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
