import type { LucideIcon } from "lucide-react";
import { Eye } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatCount } from "~/locales/format";
import { languageOf } from "~/locales/languages";
import { wordTimeLeft } from "~/locales/time-left";
import { classes } from "./classes";
import { Icon } from "./icon";

const TICK_MS = 10_000;

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

/** `msLeft` until the start, when the text was made. */
export type TimeBadge =
  | { kind: "count"; text: string; msLeft?: number }
  | { kind: "ended" | "soldOut" | "cancelled" | "live"; text: string };

const TONES = {
  count: "count",
  ended: "ended",
  soldOut: "bad",
  cancelled: "ended",
  live: "live",
} as const;

export function CountdownBadge({ badge, className }: { badge: TimeBadge; className?: string }) {
  const text = useCountdownText(badge);

  return (
    <Badge tone={TONES[badge.kind]} className={className}>
      {text}
    </Badge>
  );
}

/** The text of the server, then its true successors while the page stays open. */
function useCountdownText(badge: TimeBadge): string {
  const { t } = useTranslation(["common"]);
  const msLeft = badge.kind === "count" ? badge.msLeft : undefined;
  const msPassed = useMsPassed(msLeft);
  if (msLeft === undefined || msPassed === 0) return badge.text;

  if (msPassed >= msLeft) return t("eventStarted");

  return t("timeLeft", { time: wordTimeLeft(msLeft - msPassed, (key, params) => t(key, params)) });
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

/** Time since `mark` was first rendered or last changed, in steps of some seconds; 0 at first. */
function useMsPassed(mark: unknown): number {
  const [msPassed, setMsPassed] = useState(0);

  useEffect(() => {
    setMsPassed(0);
    if (mark === undefined) return;

    const since = Date.now();
    const timer = setInterval(() => setMsPassed(Date.now() - since), TICK_MS);

    return () => clearInterval(timer);
  }, [mark]);

  return msPassed;
}
