import { Form } from "@remix-run/react";
import { Minus, Plus } from "lucide-react";
import { useTranslation } from "react-i18next";
import { LYRIC_SHIFT } from "~/models/live/lyrics/shift.protocol";
import { Button } from "~/ui/elements/button";

/** Moves lines that come too early or too late, as with encoders whose delay can't be measured. */
export function Timing({ shiftMs }: { shiftMs: number }) {
  const { t, i18n } = useTranslation("songbook");
  const { earliestMs, latestMs, stepMs } = LYRIC_SHIFT;
  const seconds = new Intl.NumberFormat(i18n.language).format(Math.abs(shiftMs) / 1000);
  const state = t(shiftMs === 0 ? "timingNone" : shiftMs > 0 ? "timingLater" : "timingEarlier", {
    seconds,
  });

  return (
    <details className="panel desk-timing" open={shiftMs !== 0}>
      <summary>
        <b>{t("timing")}</b>
      </summary>
      <Form method="post" className="stack" preventScrollReset>
        <input type="hidden" name="intent" value="timing" />
        <p role="status">{state}</p>
        <div className="row">
          <Button
            size="sm"
            icon={Minus}
            name="shiftMs"
            value={Math.max(earliestMs, shiftMs - stepMs)}
          >
            {t("earlier")}
          </Button>
          <Button size="sm" icon={Plus} name="shiftMs" value={Math.min(latestMs, shiftMs + stepMs)}>
            {t("later")}
          </Button>
        </div>
        <p className="meta">{t("timingHint")}</p>
      </Form>
    </details>
  );
}
