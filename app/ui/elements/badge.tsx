import type { LucideIcon } from "lucide-react";
import { Eye } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatCount } from "~/locales/format";
import { languageOf } from "~/locales/languages";
import { classes } from "./classes";
import { Icon } from "./icon";

export type BadgeTone = "ok" | "warn" | "bad" | "count" | "ended" | "live";

export function Badge({
  tone,
  icon,
  children,
  className,
}: {
  tone: BadgeTone;
  icon?: LucideIcon;
  children: ReactNode;
  className?: string;
}) {
  return (
    <span className={classes("badge", `badge-${tone}`, className)}>
      {icon && <Icon of={icon} />}
      {children}
    </span>
  );
}

export function LiveBadge() {
  const { t } = useTranslation();
  return <Badge tone="live">{t("live")}</Badge>;
}

export type TimeBadge = { kind: "count" | "ended" | "soldOut" | "cancelled" | "live"; text: string };

const TONES = { count: "count", ended: "ended", soldOut: "bad", cancelled: "ended", live: "live" } as const;

export function CountdownBadge({ badge, className }: { badge: TimeBadge; className?: string }) {
  return (
    <Badge tone={TONES[badge.kind]} className={className}>
      {badge.text}
    </Badge>
  );
}

/** "214 watching"; nothing at 0 or without a count. */
export function Viewers({ count }: { count: number | null }) {
  const { t, i18n } = useTranslation();
  if (!count) return null;
  return (
    <span className="viewers num">
      <Icon of={Eye} />
      {t("watching", { count, formatted: formatCount(count, languageOf(i18n)) })}
    </span>
  );
}
