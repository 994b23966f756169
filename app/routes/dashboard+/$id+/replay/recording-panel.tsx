import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ButtonLink, buttonClass } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { Panel } from "~/ui/elements/panel";
import { Facts } from "~/ui/elements/stats";
import type { replayPage } from "./replay-page.server";

type RecordingPanelProps = Pick<
  Awaited<ReturnType<typeof replayPage>>,
  "recording" | "missingText" | "editHref"
>;

export function RecordingPanel({ recording, missingText, editHref }: RecordingPanelProps) {
  const { t } = useTranslation("dashboard");

  return (
    <Panel title={t("replay.recording")}>
      {recording ? <RecordingFacts recording={recording} /> : <p className="meta">{missingText}</p>}
      <div className="row">
        {recording?.fileHref && (
          <a
            className={buttonClass({ variant: "line" })}
            href={recording.fileHref}
            download={recording.fileName}
          >
            <Icon of={Download} /> {t("replay.download")}
          </a>
        )}
        {recording && <ButtonLink to={recording.watchHref}>{t("replay.watch")}</ButtonLink>}
        <ButtonLink to={editHref}>{t("replay.window")}</ButtonLink>
      </div>
    </Panel>
  );
}

function RecordingFacts({
  recording,
}: {
  recording: NonNullable<RecordingPanelProps["recording"]>;
}) {
  const { t } = useTranslation("dashboard");
  const recordingFacts = [
    { label: t("replay.length"), value: recording.length },
    { label: t("replay.size"), value: recording.size },
    { label: t("replay.until"), value: recording.until },
  ];

  return <Facts facts={recordingFacts} />;
}
