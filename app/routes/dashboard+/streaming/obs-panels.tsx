import { useTranslation } from "react-i18next";
import type { Language } from "~/locales/languages";
import { CopyField } from "~/ui/dashboard/copy-field";
import { Panel } from "~/ui/elements/panel";

type ListedShow = { id: string; name: { text: string; lang?: Language }; when: string };

/** The stream names that broadcast to one show only. */
export function StreamNames({ shows, fresh }: { shows: ListedShow[]; fresh: string | null }) {
  const { t } = useTranslation("streaming");
  if (shows.length === 0) return null;

  return (
    <Panel title={t("oneShow")}>
      <p className="meta">{t("oneShowHint")}</p>
      <ul className="stack">
        {shows.map(({ id: eventId, name: showTitle, when }) => (
          <li className="stack tight" key={eventId}>
            <p>
              <b lang={showTitle.lang}>{showTitle.text}</b> <span className="meta num">{when}</span>
            </p>
            <CopyField label={t("name")} value={`${eventId}_${fresh ?? "KEY"}`} hideLabel />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const STEP_KEYS = ["service", "paste", "output", "audio", "start"] as const;

export function ObsSteps() {
  const { t } = useTranslation("streaming");

  return (
    <Panel title={t("how")}>
      <ol className="numbered">
        {STEP_KEYS.map((step) => (
          <li key={step}>{t(`steps.${step}`)}</li>
        ))}
      </ol>
      <p className="meta">{t("limits")}</p>
    </Panel>
  );
}
