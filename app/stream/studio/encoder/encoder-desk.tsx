import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { LiveBadge } from "~/ui/elements/badge";
import { EncoderPanel } from "./encoder-panel";
import type { EncoderView } from "./encoder.types";
import { EndForm } from "../end-form";

interface EncoderDeskProps {
  encoder: EncoderView;
  isLive: boolean;
  /** What viewers see. */
  preview: ReactNode;
  endAction?: string;
  onEnd: () => Promise<boolean>;
}

/** The artist's desk while a program such as OBS sends the show. */
export function EncoderDesk({ encoder, isLive, preview, endAction, onEnd }: EncoderDeskProps) {
  const { t } = useTranslation("streaming");
  return (
    <>
      <div className="encoder-preview">
        {preview}
        {isLive && (
          <span className="air-badge">
            <LiveBadge />
          </span>
        )}
      </div>
      <div className="air-desk">
        <p className="meta">{t("desk.preview")}</p>
        <EncoderPanel encoder={encoder} />
        {isLive && <EndForm action={endAction} onEnd={onEnd} />}
      </div>
    </>
  );
}
