import { CircleAlert, CircleCheck, LoaderCircle } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Icon } from "~/ui/elements/icon";
import { Note } from "~/ui/elements/note";
import type { PreflightState, Upload } from "./broadcast/capture/preflight-check";
import type { DeviceChoice } from "./broadcast/capture/devices";
import { DevicePicker } from "./device-picker";
import { Preview } from "./preview";
import { LevelMeter } from "./level-meter";

interface CheckPanelProps {
  check: PreflightState;
  onChoose: (choice: DeviceChoice) => void;
  peakDb: () => number | null;
}

export function CheckPanel({ check, onChoose, peakDb }: CheckPanelProps) {
  const { t } = useTranslation("broadcast");
  const { stream, problem } = check;

  return (
    <div className="studio-check">
      <div className="studio-screen">{stream && <Preview stream={stream} />}</div>
      {problem && (
        <Note tone="bad" role="alert">
          {t(`problem.${problem}`)}
        </Note>
      )}
      {stream && (
        <>
          <DevicePicker devices={check.devices} inUse={check.inUse} onChoose={onChoose} />
          <LevelMeter peakDb={peakDb} />
        </>
      )}
      <Findings check={check} />
    </div>
  );
}

function Findings({
  check: { problem, size, heights, playable, upload },
}: {
  check: PreflightState;
}) {
  const { t } = useTranslation("broadcast");
  const pendingState = problem ? "bad" : "busy";

  return (
    <ul className="studio-findings">
      <Finding label={t("camera")} state={size ? "good" : pendingState}>
        {size ? t("check_camera", size) : problem ? "–" : t("asking")}
      </Finding>
      <Finding label={t("check_encoder")} state={heights ? "good" : pendingState}>
        {heights
          ? t("check_encoder_can", { list: heights.map((height) => `${height}p`).join(", ") })
          : "–"}
      </Finding>
      {!problem && (
        <Finding
          label={t("check_playable")}
          state={playable ? RESULT_STATES[playable] : pendingState}
        >
          {t(playable ? `check_playable_${playable}` : "check_playable_busy")}
        </Finding>
      )}
      {!problem && <UploadFinding upload={upload} />}
    </ul>
  );
}

function UploadFinding({ upload }: { upload: Upload }) {
  const { t, i18n } = useTranslation("broadcast");
  if (upload.state === "measuring") {
    return (
      <Finding label={t("check_upload")} state="busy">
        <progress max={1} value={upload.part} aria-label={t("check_upload")} />{" "}
        {t("check_upload_measuring")}
      </Finding>
    );
  }
  if (upload.state === "failed") {
    return (
      <Finding label={t("check_upload")} state="bad">
        {t("check_upload_failed")}
      </Finding>
    );
  }

  const formattedSpeed = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 }).format(
    upload.bitsPerSecond / 1e6,
  );

  return (
    <Finding label={t("check_upload")} state={upload.enoughFor === "all" ? "good" : "bad"}>
      {t("check_upload_speed", { speed: formattedSpeed })} {t(`check_upload_${upload.enoughFor}`)}
    </Finding>
  );
}

const RESULT_STATES = { good: "good", unknown: "good", picture: "bad", sound: "bad" } as const;
const STATE_ICONS = { good: CircleCheck, bad: CircleAlert, busy: LoaderCircle };

function Finding({
  label,
  state,
  children,
}: {
  label: string;
  state: keyof typeof STATE_ICONS;
  children: ReactNode;
}) {
  return (
    <li className={`studio-finding is-${state}`} aria-busy={state === "busy"}>
      <Icon of={STATE_ICONS[state]} />
      <div>
        <strong>{label}</strong>
        <div>{children}</div>
      </div>
    </li>
  );
}
