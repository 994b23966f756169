import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { EncoderPanel } from "./encoder-panel";
import type { EncoderView } from "./encoder.types";
import type { EndingView } from "../broadcast-panel.types";
import { EndForm } from "../end-form";

interface EncoderControlsProps {
  encoder: EncoderView;
  isLive: boolean;
  viewers: number;
  ending: EndingView | null;
  preview: ReactNode;
  endAction?: string;
  onEnd: () => Promise<boolean>;
}

/** The artist's controls while an encoder such as OBS sends the show. */
export function EncoderControls({
  encoder,
  isLive,
  viewers,
  ending,
  preview,
  endAction,
  onEnd,
}: EncoderControlsProps) {
  const { t } = useTranslation("streaming");

  return (
    <>
      <div className="encoder-preview">{preview}</div>
      <div className="studio-desk">
        <p className="meta">{t("desk.preview")}</p>
        <EncoderPanel encoder={encoder} />
        {isLive && (
          <div className="studio-actions">
            <EndForm action={endAction} viewers={viewers} ending={ending} onEnd={onEnd} />
          </div>
        )}
      </div>
    </>
  );
}
