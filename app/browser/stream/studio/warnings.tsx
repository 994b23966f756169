import { useTranslation } from "react-i18next";
import { Note } from "~/ui/elements/note";
import type { BroadcastState } from "./broadcast-state";

export function Warnings({ warnings, sound, disk, deviceProblem }: BroadcastState) {
  const { t } = useTranslation("broadcast");

  return (
    <div role="status" className="studio-warnings">
      {warnings.map((warning) => (
        <Note key={warning} tone="bad">
          {t(`warning.${warning}`)}
        </Note>
      ))}
      {sound === "off" && <Note tone="bad">{t("warning.no_sound")}</Note>}
      {disk.state === "low" && <Note tone="bad">{t("warning.disk_low", { count: disk.minutesLeft ?? 0 })}</Note>}
      {disk.state === "full" && <Note tone="bad">{t("warning.disk_full")}</Note>}
      {deviceProblem && (
        <Note tone="bad">
          {deviceProblem === "replaced_device" ? t("warning.replaced_device") : t(`problem.${deviceProblem}`)}
        </Note>
      )}
    </div>
  );
}
