import { useTranslation } from "react-i18next";
import type { Language } from "~/locales/languages";
import { CopyField } from "~/ui/dashboard/copy-field";
import { Panel } from "~/ui/elements/panel";

type Show = { id: string; name: { text: string; lang?: Language }; when: string };

/** The stream names that send to one show only. */
export function ShowNames({ shows, fresh }: { shows: Show[]; fresh: string | null }) {
  const { t } = useTranslation("streaming");
  if (shows.length === 0) return null;

  return (
    <Panel title={t("oneShow")}>
      <p className="meta">{t("oneShowHint")}</p>
      <ul className="stack">
        {shows.map(({ id, name, when }) => (
          <li className="stack tight" key={id}>
            <p>
              <b lang={name.lang}>{name.text}</b> <span className="meta num">{when}</span>
            </p>
            <CopyField label={t("name")} value={`${id}_${fresh ?? "KEY"}`} hideLabel />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const STEPS = ["service", "paste", "output", "audio", "start"] as const;

export function ObsSteps() {
  const { t } = useTranslation("streaming");

  return (
    <Panel title={t("how")}>
      <ol className="numbered">
        {STEPS.map((step) => (
          <li key={step}>{t(`steps.${step}`)}</li>
        ))}
      </ol>
      <p className="meta">{t("limits")}</p>
    </Panel>
  );
}
