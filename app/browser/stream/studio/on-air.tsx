import { Camera, CameraOff, type LucideIcon, Mic, MicOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import { LiveBadge } from "~/ui/elements/badge";
import { Button } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { Note } from "~/ui/elements/note";
import type { EndingView } from "./broadcast-panel.types";
import { BroadcastStats } from "./broadcast-stats";
import { DevicePicker } from "./device-picker";
import { EndForm } from "./end-form";
import { Preview } from "./preview";
import { LevelMeter } from "./level-meter";
import type { Broadcast } from "./use-broadcast";
import { useDevices } from "./use-devices";
import { Warnings } from "./warnings";

interface OnAirProps {
  broadcast: Broadcast;
  viewers: number;
  ending: EndingView | null;
  endAction?: string;
}

export function OnAir({ broadcast, viewers, ending, endAction }: OnAirProps) {
  const { t } = useTranslation("broadcast");
  const { state, end, setMicrophone, setCamera, chooseDevices, peakDb } = broadcast;
  const devices = useDevices(true);
  const live = state.phase === "live" || state.phase === "ending";

  return (
    <>
      <div className="studio-screen">
        <Preview stream={state.stream} />
        {live && (
          <span className="studio-badge">
            <LiveBadge />
          </span>
        )}
      </div>
      <div className="studio-desk">
        <p role="status" className="studio-status">
          {t(state.phase === "connecting" ? "connecting" : state.phase === "reconnecting" ? "reconnecting" : "on_air")}
        </p>
        <Warnings {...state} />
        {state.sound === "stuck" && <AudioBlocked broadcast={broadcast} />}
        {state.sound === "on" && <LevelMeter peakDb={peakDb} on={state.microphone} />}
        <div className="studio-actions">
          {state.sound !== "off" && (
            <Toggle icons={[Mic, MicOff]} label={t("microphone")} on={state.microphone} onToggle={setMicrophone} />
          )}
          <Toggle icons={[Camera, CameraOff]} label={t("camera")} on={state.camera} onToggle={setCamera} />
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

/** The browser blocks audio: the artist decides how to go on. */
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
    <button type="button" className="studio-toggle" aria-label={label} aria-pressed={on} onClick={() => onToggle(!on)}>
      <Icon of={on ? onIcon : offIcon} />
      <span>{label}</span>
      <span className="studio-toggle-state">{t(on ? "on" : "off")}</span>
    </button>
  );
}
