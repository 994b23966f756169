import { Ticket } from "lucide-react";
import { Button, ButtonLink } from "~/ui/elements/button";
import type { MainAction } from "./main-action.server";

export function MainButton({
  action,
  size = "lg",
}: {
  action: MainAction | null;
  size?: "md" | "lg";
}) {
  if (!action) return null;
  if (!action.href)
    return (
      <Button type="button" variant="line" size={size} block disabled>
        {action.label}
      </Button>
    );

  return (
    <ButtonLink
      to={action.href}
      variant={action.kind === "held" ? "accent" : "primary"}
      size={size}
      block
      icon={action.kind === "held" ? Ticket : undefined}
    >
      {action.label}
    </ButtonLink>
  );
}
