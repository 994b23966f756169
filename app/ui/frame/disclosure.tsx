import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useClosing } from "./use-closing";

type DisclosureProps = {
  className: string;
  label: string;
  openLabel?: string;
  opener: ReactNode;
  children: ReactNode;
};

/**
 * A menu: a `<details>` until scripts run. Scripts replace it by a button whose menu also closes on
 * Escape, on a click outside and on navigation.
 */
export function Disclosure({
  className,
  label,
  openLabel = label,
  opener,
  children,
}: DisclosureProps) {
  const [isAlive, setAlive] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const details = useRef<HTMLDetailsElement>(null);
  const frameRef = useRef<HTMLDivElement>(null);
  const panelId = useId();

  useEffect(() => {
    setOpen(details.current?.open ?? false);
    setAlive(true);
  }, []);
  useClosing(frameRef, isOpen, () => setOpen(false));

  if (!isAlive)
    return (
      <details className={className} ref={details}>
        <summary className="opener" aria-label={label}>
          {opener}
        </summary>
        {children}
      </details>
    );

  return (
    <div className={className} ref={frameRef}>
      <button
        type="button"
        className="opener"
        aria-label={isOpen ? openLabel : label}
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen(!isOpen)}
      >
        {opener}
      </button>
      <div id={panelId} hidden={!isOpen}>
        {children}
      </div>
    </div>
  );
}
