import { Camera, CameraOff, type LucideIcon, Mic, MicOff } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { LiveBadge } from "../badge";
import { Icon } from "../icon";
import type { AirState } from "./air-state";
import { AirStats } from "./air-stats";
import { EndForm } from "./end-form";

interface OnAirProps {
  state: AirState;
  viewers: number;
  endAction?: string;
  end: () => Promise<boolean>;
  setMicrophone: (on: boolean) => void;
  setCamera: (on: boolean) => void;
}

/** The artist's desk while this window sends the show. */
export function OnAir({ state, viewers, endAction, end, setMicrophone, setCamera }: OnAirProps) {
  const { t } = useTranslation("studioAir");
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
        <div className="air-actions">
          <Toggle icons={[Mic, MicOff]} label={t("microphone")} on={state.microphone} onToggle={setMicrophone} />
          <Toggle icons={[Camera, CameraOff]} label={t("camera")} on={state.camera} onToggle={setCamera} />
          <EndForm action={endAction} onEnd={end} />
        </div>
        <AirStats state={state} viewers={viewers} />
      </div>
    </>
  );
}

function Preview({ stream }: { stream: MediaStream | null }) {
  const { t } = useTranslation("studioAir");
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return <video ref={video} className="air-preview" aria-label={t("preview")} autoPlay muted playsInline />;
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
