import type { ComponentProps, ReactNode } from "react";
import { ButtonLink } from "../elements/button";
import { ConfirmForm } from "./confirm-sheet";

type ConfirmScreenProps = Omit<ComponentProps<typeof ConfirmForm>, "cancel"> & {
  title: ReactNode;
  /** The link that cancels: its page and its label. */
  keep: { to: string; label: ReactNode };
};

/** The confirmation as a page, for browsers without scripts. */
export function ConfirmScreen({ title, keep, ...question }: ConfirmScreenProps) {
  const cancel = (
    <ButtonLink to={keep.to} variant="line">
      {keep.label}
    </ButtonLink>
  );

  return (
    <div className="wrap section snug stack">
      <h1 className="d-m">{title}</h1>
      <ConfirmForm {...question} cancel={cancel} />
    </div>
  );
}
