import { Camera, CameraOff, type LucideIcon, Mic, MicOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { Note } from "~/ui/elements/note";
import type { EndingView } from "./broadcast-panel.types";
import { DevicePicker } from "./device-picker";
import { EndForm } from "./end-form";
import { Preview } from "./preview";
import { LevelMeter } from "./level-meter";
import type { Broadcast } from "./use-broadcast";
import { Facts } from "~/ui/elements/stats";
import type { BroadcastState } from "./broadcast-state";
import { useEffect, useState } from "react";
import { listDevices, NO_DEVICES } from "./broadcast/capture/devices";

interface OnAirProps {
  broadcast: Broadcast;
  viewers: number;
  ending: EndingView | null;
  endAction?: string;
}

export function OnAir({ broadcast, viewers, ending, endAction }: OnAirProps) {
  const { t } = useTranslation(["broadcast", "live"]);
  const { state, end, setMicrophone, setCamera, chooseDevices, peakDb } = broadcast;
  const devices = useDevices();

  return (
    <>
      <div className="studio-screen">
        <Preview stream={state.stream} />
      </div>
      <div className="studio-desk">
        <p role="status" className="studio-status">
          {t(
            state.phase === "connecting"
              ? "live:connecting"
              : state.phase === "reconnecting"
                ? "reconnecting"
                : "on_air",
          )}
        </p>
        <Warnings {...state} />
        {state.sound === "stuck" && <AudioBlocked broadcast={broadcast} />}
        {state.sound === "on" && <LevelMeter peakDb={peakDb} on={state.microphone} />}
        <div className="studio-actions">
          {state.sound !== "off" && (
            <Toggle
              icons={[Mic, MicOff]}
              label={t("microphone")}
              on={state.microphone}
              onToggle={setMicrophone}
            />
          )}
          <Toggle
            icons={[Camera, CameraOff]}
            label={t("camera")}
            on={state.camera}
            onToggle={setCamera}
          />
          <EndForm action={endAction} viewers={viewers} ending={ending} onEnd={end} />
        </div>
        <details className="studio-change">
          <summary>{t("change_devices")}</summary>
          <DevicePicker devices={devices} inUse={state.devices} onChoose={chooseDevices} />
        </details>
        <BroadcastStats state={state} viewers={viewers} />
      </div>
    </>
  );
}

/** Shown if the browser blocks audio: the artist retries or sends video only. */
function AudioBlocked({ broadcast: { retryAudio, sendVideoOnly } }: { broadcast: Broadcast }) {
  const { t } = useTranslation("broadcast");

  return (
    <>
      <Note tone="bad" role="alert">
        {t("sound_stuck")}
      </Note>
      <div className="studio-actions">
        <Button type="button" variant="primary" onClick={retryAudio}>
          {t("sound_retry")}
        </Button>
        <Button type="button" variant="line" onClick={sendVideoOnly}>
          {t("picture_alone")}
        </Button>
      </div>
    </>
  );
}

interface ToggleProps {
  icons: [LucideIcon, LucideIcon];
  label: string;
  on: boolean;
  onToggle: (on: boolean) => void;
}

function Toggle({ icons: [onIcon, offIcon], label, on, onToggle }: ToggleProps) {
  const { t } = useTranslation("broadcast");

  return (
    <button
      type="button"
      className="studio-toggle"
      aria-label={label}
      aria-pressed={on}
      onClick={() => onToggle(!on)}
    >
      <Icon of={on ? onIcon : offIcon} />
      <span>{label}</span>
      <span className="studio-toggle-state">{t(on ? "on" : "off")}</span>
    </button>
  );
}

/** Statistics measured in this window; only the viewers are counted by the server. */
function BroadcastStats({ state, viewers }: { state: BroadcastState; viewers: number }) {
  const { t, i18n } = useTranslation(["broadcast", "live"]);
  const format = (value: number) => new Intl.NumberFormat(i18n.language).format(value);
  const seconds = (ms: number) =>
    new Intl.NumberFormat(i18n.language, {
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    }).format(ms / 1000);
  const heights = state.heights.map((height) => `${height}p`).join(", ");

  return (
    <div className="studio-stats">
      <h2 className="h3">{t("live:stats")}</h2>
      <Facts
        facts={[
          { label: t("viewers"), value: format(viewers) },
          { label: t("quality"), value: heights || "–" },
          {
            label: t("bit_rate"),
            value: t("bit_rate_value", { rate: format(Math.round(state.bitsPerSecond / 1000)) }),
          },
          {
            label: t("delay"),
            value: state.delayMs === null ? "–" : t("delay_value", { s: seconds(state.delayMs) }),
          },
          { label: t("dropped"), value: format(state.droppedFrames) },
        ]}
      />
    </div>
  );
}

/** Lists cameras and microphones, and updates on changes. */
function useDevices() {
  const [devices, setDevices] = useState(NO_DEVICES);

  useEffect(() => {
    if (!navigator.mediaDevices) return;

    const read = () => void listDevices().then(setDevices);

    read();
    navigator.mediaDevices.addEventListener("devicechange", read);

    return () => navigator.mediaDevices.removeEventListener("devicechange", read);
  }, []);

  return devices;
}

function Warnings({ warnings, sound, disk, deviceProblem }: BroadcastState) {
  const { t } = useTranslation("broadcast");

  return (
    <div role="status" className="studio-warnings">
      {warnings.map((warning) => (
        <Note key={warning} tone="bad">
          {t(`warning.${warning}`)}
        </Note>
      ))}
      {sound === "off" && <Note tone="bad">{t("warning.no_sound")}</Note>}
      {disk.state === "low" && (
        <Note tone="bad">{t("warning.disk_low", { count: disk.minutesLeft ?? 0 })}</Note>
      )}
      {disk.state === "full" && <Note tone="bad">{t("warning.disk_full")}</Note>}
      {deviceProblem && (
        <Note tone="bad">
          {deviceProblem === "replaced_device"
            ? t("warning.replaced_device")
            : t(`problem.${deviceProblem}`)}
        </Note>
      )}
    </div>
  );
}
