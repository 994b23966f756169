import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/elements/button";
import { Panel } from "~/ui/elements/panel";
import { Facts } from "~/ui/elements/stats";
import { Table } from "~/ui/elements/table";
import type { PlaybackView } from "./playback-view.server";

type CrowdPanelProps = { crowd: { peak: string; mean: string } | null; statisticsHref: string };

export function CrowdPanel({ crowd, statisticsHref }: CrowdPanelProps) {
  const { t } = useTranslation("dashboard");

  return (
    <Panel title={t("figures.watching")}>
      {crowd ? (
        <Facts
          long
          facts={[
            { label: t("numbers.peak"), value: crowd.peak },
            { label: t("numbers.mean"), value: crowd.mean },
          ]}
        />
      ) : (
        <p className="meta">{`${t("figures.noViewers")}. ${t("figures.noViewersHint")}`}</p>
      )}
      <ButtonLink to={statisticsHref}>{t("numbers.figures")}</ButtonLink>
    </Panel>
  );
}

export function PlaybackPanel({
  title,
  playback,
}: {
  title: string;
  playback: PlaybackView | null;
}) {
  const { t } = useTranslation("dashboard");
  if (!playback) {
    return (
      <Panel title={title}>
        <p className="meta">{`${t("numbers.none")}. ${t("numbers.noneHint")}`}</p>
      </Panel>
    );
  }

  const { watchTime, delay, stalls, rungs: renditions } = playback;

  return (
    <Panel title={title}>
      <Facts
        long
        facts={[
          { label: t("numbers.watchTime"), value: watchTime },
          { label: t("numbers.delay"), value: delay },
          { label: t("numbers.stalls"), value: stalls },
        ]}
      />
      {renditions.length > 0 && (
        <Table
          caption={t("numbers.qualities")}
          rows={renditions}
          rowKey={({ key: renditionKey }) => renditionKey}
          columns={[
            { key: "quality", label: t("numbers.quality") },
            { key: "watched", label: t("numbers.watched"), num: true },
            { key: "share", label: t("numbers.share"), num: true },
          ]}
        />
      )}
    </Panel>
  );
}
