import { formatMoney } from "~/locales/format";
import type { Translate } from "~/locales/i18n.server";
import type { Language } from "~/locales/languages";
import type { TipLine } from "~/models/live/chat/protocol";
import type { OverlayLine } from "~/browser/overlay/screen/overlay-page";

export type OverlayContext = { t: Translate; language: Language };

/** A tip in the giver's currency. */
export function tipLine(
  { id, firstName, amountCents, currency }: TipLine,
  { t, language }: OverlayContext,
): OverlayLine {
  const amount = amountCents === null ? null : formatMoney(amountCents, currency, language);
  const text = amount === null ? t("overlay:tippedQuietly") : t("overlay:tipped", { amount });
  return { kind: "tip", key: id, name: firstName, text, isTyped: false, badge: null };
}
