import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/elements/button";
import { Panel } from "~/ui/elements/panel";
import { StatCard, Stats } from "~/ui/elements/stats";

type Props = {
  id: string;
  progress: { figures: { key: string; label: string; value: string }[]; canCancel: boolean };
};

/** The progress of a newsletter. */
export function ProgressPanel({ id: newsletterId, progress: { figures, canCancel } }: Props) {
  const { t } = useTranslation("newsletters");
  const newsletterPath = `/dashboard/newsletters/${newsletterId}`;

  return (
    <Panel title={t("progress")}>
      <Stats>
        {figures.map(({ key: figureKey, ...figure }) => (
          <StatCard key={figureKey} {...figure} />
        ))}
      </Stats>
      <ul className="meta stack tight">
        <li>{t("progressHint")}</li>
        <li>{t("failedHint")}</li>
        <li>{t("stoppedHint")}</li>
      </ul>
      {canCancel && (
        <div className="row">
          <ButtonLink to={newsletterPath}>{t("refresh")}</ButtonLink>
          <ButtonLink variant="danger" to={`${newsletterPath}/cancel`}>
            {t("cancel")}
          </ButtonLink>
        </div>
      )}
    </Panel>
  );
}
