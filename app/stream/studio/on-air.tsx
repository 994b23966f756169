import { Camera, CameraOff, type LucideIcon, Mic, MicOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import { LiveBadge } from "~/ui/elements/badge";
import { Button } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { Note } from "~/ui/elements/note";
import { AirStats } from "./air-stats";
import { DevicePicker } from "./device-picker";
import { EndForm } from "./end-form";
import { Preview } from "./preview";
import { SoundMeter } from "./sound-meter";
import type { Broadcast } from "./use-broadcast";
import { useDevices } from "./use-devices";
import { Warnings } from "./warnings";

interface OnAirProps {
  broadcast: Broadcast;
  viewers: number;
  endAction?: string;
}

/** The artist's desk while this window sends the show. */
export function OnAir({ broadcast, viewers, endAction }: OnAirProps) {
  const { t } = useTranslation("studioAir");
  const { state, end, setMicrophone, setCamera, chooseDevices, peakDb } = broadcast;
  const devices = useDevices(true);
  const live = state.phase === "live" || state.phase === "ending";
  return (
    <>
      <div className="air-screen">
        <Preview stream={state.stream} />
        {live && (
          <span className="air-badge">
            <LiveBadge />
          </span>
        )}
      </div>
      <div className="air-desk">
        <p role="status" className="air-status">
          {t(state.phase === "connecting" ? "connecting" : state.phase === "reconnecting" ? "reconnecting" : "on_air")}
        </p>
        <Warnings {...state} />
        {state.sound === "stuck" && <SoundStuck broadcast={broadcast} />}
        {state.sound === "on" && <SoundMeter peakDb={peakDb} on={state.microphone} />}
        <div className="air-actions">
          {state.sound !== "off" && (
            <Toggle icons={[Mic, MicOff]} label={t("microphone")} on={state.microphone} onToggle={setMicrophone} />
          )}
          <Toggle icons={[Camera, CameraOff]} label={t("camera")} on={state.camera} onToggle={setCamera} />
          <EndForm action={endAction} onEnd={end} />
        </div>
        <details className="air-change">
          <summary>{t("change_devices")}</summary>
          <DevicePicker devices={devices} inUse={state.devices} onChoose={chooseDevices} />
        </details>
        <AirStats state={state} viewers={viewers} />
      </div>
    </>
  );
}

/** The browser keeps the sound back: the show waits for a decision, not for ever. */
function SoundStuck({ broadcast: { retrySound, sendPictureAlone } }: { broadcast: Broadcast }) {
  const { t } = useTranslation("studioAir");
  return (
    <>
      <Note tone="bad" role="alert">
        {t("sound_stuck")}
      </Note>
      <div className="air-actions">
        <Button type="button" variant="son" onClick={retrySound}>
          {t("sound_retry")}
        </Button>
        <Button type="button" variant="line" onClick={sendPictureAlone}>
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
  const { t } = useTranslation("studioAir");
  return (
    <button type="button" className="air-toggle" aria-label={label} aria-pressed={on} onClick={() => onToggle(!on)}>
      <Icon of={on ? onIcon : offIcon} />
      <span>{label}</span>
      <span className="air-toggle-state">{t(on ? "on" : "off")}</span>
    </button>
  );
}
