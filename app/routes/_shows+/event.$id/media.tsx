import { Play } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, buttonClass } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";
import { useScripts } from "~/ui/elements/use-scripts";
import type { Video } from "./videos";

/**
 * The show's videos. A video's host is contacted only after the viewer presses play; without
 * scripts the link leads there.
 */
export function Media({ videos }: { videos: Video[] }) {
  return (
    <ul className="grid two-up">
      {videos.map((video, index) => (
        <li className="panel stack" key={video.address}>
          <SampleVideo video={video} number={index + 1} />
        </li>
      ))}
    </ul>
  );
}

function SampleVideo({ video, number }: { video: Video; number: number }) {
  const { t } = useTranslation("event");
  const hasScripts = useScripts();
  const [isPlaying, setPlaying] = useState(false);
  const videoName = t("videoFrom", { number, host: video.host });
  if (isPlaying && video.embed)
    return (
      <iframe
        className="video"
        src={video.embed}
        title={videoName}
        allow="autoplay; fullscreen"
        referrerPolicy="strict-origin"
      />
    );

  return (
    <>
      <h2 className="h3">{videoName}</h2>
      <p className="meta">{t("videoNote", { host: video.host })}</p>
      {hasScripts && video.embed ? (
        <Button
          type="button"
          icon={Play}
          onClick={() => setPlaying(true)}
          aria-label={`${t("playVideo")}: ${videoName}`}
        >
          {t("playVideo")}
        </Button>
      ) : (
        <a
          className={buttonClass({})}
          href={video.address}
          rel="noreferrer noopener nofollow ugc"
          target="_blank"
        >
          <Icon of={Play} />
          {t("openVideo", { host: video.host })}
        </a>
      )}
    </>
  );
}
