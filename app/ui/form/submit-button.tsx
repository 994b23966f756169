import type { ReactNode } from "react";
import { usePending } from "../account/use-pending";
import { Button, type ButtonLook } from "../elements/button";

type SubmitButtonProps = ButtonLook & {
  /** Which of the page's forms it sends; left out if there is only one. */
  intent?: string;
  pendingLabel?: ReactNode;
  children: ReactNode;
};

/** Sends its form, and is disabled until the answer is there. */
export function SubmitButton({ intent, ...look }: SubmitButtonProps) {
  const pending = usePending(intent);

  return (
    <Button
      className={look.block ? undefined : "justify-self-start"}
      variant="primary"
      name={intent === undefined ? undefined : "intent"}
      value={intent}
      pending={pending}
      {...look}
    />
  );
}
