import { CircleAlert, CircleCheck, Info, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "./classes";
import { Icon } from "./icon";

const TONE_ICONS = { info: Info, ok: CircleCheck, bad: CircleAlert };

export function Note({
  tone = "info",
  icon,
  children,
  role,
}: {
  tone?: "info" | "ok" | "bad";
  icon?: LucideIcon;
  children: ReactNode;
  role?: "status" | "alert" | "note";
}) {
  return (
    <div className={classes("note", tone !== "info" && tone)} role={role}>
      <Icon of={icon ?? TONE_ICONS[tone]} />
      <div>{children}</div>
    </div>
  );
}
