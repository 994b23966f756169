import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

export function Preview({ stream }: { stream: MediaStream | null }) {
  const { t } = useTranslation("broadcast");
  const video = useRef<HTMLVideoElement>(null);

  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);

  return (
    <video
      ref={video}
      className="studio-preview"
      aria-label={t("preview")}
      autoPlay
      muted
      playsInline
    />
  );
}
