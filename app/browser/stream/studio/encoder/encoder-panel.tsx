import { CircleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import { classes } from "~/ui/elements/classes";
import { Icon } from "~/ui/elements/icon";
import { Note } from "~/ui/elements/note";
import type { EncoderSignal, EncoderView } from "./encoder.types";

/** The encoder's signal and health, and rejected connections. */
export function EncoderPanel({ encoder: { signal, refusals } }: { encoder: EncoderView }) {
  return (
    <>
      {signal && <Signal signal={signal} />}
      {refusals.length > 0 && <Refusals refusals={refusals} />}
    </>
  );
}

function Signal({
  signal: { health, title, text, since, facts, warnings },
}: {
  signal: EncoderSignal;
}) {
  return (
    <section className="panel signal">
      <div className="signal-now" role="status">
        <span className={classes("bead", health)} aria-hidden="true" />
        <div>
          <h2 className="h3">{title}</h2>
          {text && <p>{text}</p>}
        </div>
        {since && <p className="meta num signal-since">{since}</p>}
      </div>
      {facts.length > 0 && (
        <dl className="signal-facts num">
          {facts.map(({ label, value, unit }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {value} <small>{unit}</small>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {warnings.map((warning) => (
        <Note key={warning} tone="bad">
          {warning}
        </Note>
      ))}
    </section>
  );
}

function Refusals({ refusals }: Pick<EncoderView, "refusals">) {
  const { t } = useTranslation("streaming");

  return (
    <section className="stack">
      <div>
        <h2 className="h3">{t("desk.refused")}</h2>
        <p className="meta">{t("desk.refusedText")}</p>
      </div>
      {refusals.map(({ title, advice, times }) => (
        <div className="panel state-card" key={title}>
          <header>
            <Icon of={CircleAlert} />
            <h3 className="h3">{title}</h3>
          </header>
          <p>{advice}</p>
          {times && <p className="meta">{times}</p>}
        </div>
      ))}
    </section>
  );
}
