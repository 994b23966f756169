import { useRevalidator } from "@remix-run/react";
import { Hourglass } from "lucide-react";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { Language } from "~/locales/languages";
import { buttonClass } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { EncoderPanel } from "~/browser/stream/studio/encoder/encoder-panel";
import type { EncoderView } from "~/browser/stream/studio/encoder/encoder.types";

const READ_MS = 5000;

export type ShowEncoder = {
  id: string;
  name: { text: string; lang?: Language };
  encoder: EncoderView;
};

/** The encoders' signals by show, polled while the page is visible. */
export function Encoders({ shows, port }: { shows: ShowEncoder[]; port: number }) {
  const { t } = useTranslation("streaming");

  useRefresh();

  const reporting = shows.filter(
    ({ encoder: { signal, refusals } }) => signal !== null || refusals.length > 0,
  );
  const [next] = shows;

  return (
    <>
      {reporting.map(({ id: eventId, name: showTitle, encoder }) => (
        <div className="stack" key={eventId}>
          <p>
            <a href={`/stream/${eventId}`} lang={showTitle.lang}>
              <b>{showTitle.text}</b>
            </a>
          </p>
          <EncoderPanel encoder={encoder} />
        </div>
      ))}
      {reporting.length === 0 && next && (
        <section className="panel state-card is-waiting">
          <header>
            <Icon of={Hourglass} />
            <h2 className="h3">{t("desk.none")}</h2>
          </header>
          <p>{t("desk.noneText", { port })}</p>
          <p>
            <a className={buttonClass({ variant: "line" })} href={`/stream/${next.id}`}>
              {t("desk.browserInstead")}
            </a>
          </p>
        </section>
      )}
    </>
  );
}

function useRefresh() {
  const { revalidate, state } = useRevalidator();

  useEffect(() => {
    if (state !== "idle") return;

    const refreshTimer = setTimeout(
      () => document.visibilityState === "visible" && revalidate(),
      READ_MS,
    );

    return () => clearTimeout(refreshTimer);
  }, [revalidate, state]);
}
