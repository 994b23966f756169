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

/** `msLeft`: milliseconds until the start at the time the text was created. */
export type TimeBadge =
  | { kind: "count"; text: string; msLeft?: number }
  | { kind: "ended" | "soldOut" | "cancelled" | "live"; text: string };

const BADGE_TONES = {
  count: "count",
  ended: "ended",
  soldOut: "bad",
  cancelled: "ended",
  live: "live",
} as const;

export function CountdownBadge({ badge }: { badge: TimeBadge }) {
  const countdownText = useCountdownText(badge);

  return <Badge tone={BADGE_TONES[badge.kind]}>{countdownText}</Badge>;
}

/** The server's text at first; it is updated while the page stays open. */
function useCountdownText(badge: TimeBadge): string {
  const { t } = useTranslation(["common"]);
  const msLeft = badge.kind === "count" ? badge.msLeft : undefined;
  const msPassed = useMsPassed(msLeft);
  if (msLeft === undefined || msPassed === 0) return badge.text;

  if (msPassed >= msLeft) return t("eventStarted");

  return t("timeLeft", {
    time: wordTimeLeft(msLeft - msPassed, (textKey, params) => t(textKey, params)),
  });
}

/** Shows "214 watching"; renders nothing at 0 or without a count. */
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

/**
 * Milliseconds since `resetKey` was first rendered or last changed, updated every few seconds; 0 at
 * first.
 */
function useMsPassed(resetKey: unknown): number {
  const [msPassed, setMsPassed] = useState(0);

  useEffect(() => {
    setMsPassed(0);
    if (resetKey === undefined) return;

    const startedAt = Date.now();
    const tickTimer = setInterval(() => setMsPassed(Date.now() - startedAt), TICK_MS);

    return () => clearInterval(tickTimer);
  }, [resetKey]);

  return msPassed;
}
