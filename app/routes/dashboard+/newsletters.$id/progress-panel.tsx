import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/elements/button";
import { Panel } from "~/ui/elements/panel";
import { StatCard, Stats } from "~/ui/elements/stats";

type Props = {
  id: string;
  progress: { figures: { key: string; label: string; value: string }[]; canCancel: boolean };
};

/** How far a newsletter is. */
export function ProgressPanel({ id, progress: { figures, canCancel } }: Props) {
  const { t } = useTranslation("newsletters");
  const path = `/dashboard/newsletters/${id}`;

  return (
    <Panel title={t("progress")}>
      <Stats>
        {figures.map(({ key, ...figure }) => (
          <StatCard key={key} {...figure} />
        ))}
      </Stats>
      <ul className="meta stack tight">
        <li>{t("progressHint")}</li>
        <li>{t("failedHint")}</li>
        <li>{t("stoppedHint")}</li>
      </ul>
      {canCancel && (
        <div className="row">
          <ButtonLink to={path}>{t("refresh")}</ButtonLink>
          <ButtonLink variant="danger" to={`${path}/cancel`}>
            {t("cancel")}
          </ButtonLink>
        </div>
      )}
    </Panel>
  );
}
