import type { OverlayLook } from "~/models/live/overlay/look.protocol";
import type { OverlayLine, OverlayView } from "~/browser/overlay/screen/overlay-page";
import { type OverlayContext, tipLine } from "./tip-line.server";

const NAMES = ["Bảy", "Linh", "Nghĩa"] as const;

/** Examples, so that an artist sees her settings without a show. */
export function sampleOverlay({ show, position, lines }: OverlayLook, context: OverlayContext): OverlayView {
  const { t } = context;
  const texts = [t("overlay:sample.first"), t("overlay:sample.second"), t("overlay:sample.third")];
  const chat = NAMES.map((name, n): OverlayLine => {
    return { kind: "chat", key: name, name, text: texts[n]!, isTyped: false, badge: null };
  });
  const tip = tipLine({ id: "tip", firstName: "Quốc", amountCents: 2500, currency: "usd" }, context);
  const shown = [
    ...(show.includes("chat") ? chat.slice(0, 2) : []),
    ...(show.includes("tips") ? [tip] : []),
    ...(show.includes("chat") ? chat.slice(2) : []),
  ];
  return {
    ...{ eventId: null, nextChangeMs: null, position },
    lines: shown.slice(-lines),
    requests: show.includes("requests") ? [{ id: "request", name: "Hoa", text: t("overlay:sample.request") }] : [],
    song: show.includes("song") ? { now: "Đò Khuya", next: "Gió Qua Cầu Ván" } : null,
  };
}
