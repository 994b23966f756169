import { Play } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";

export interface ExternalStreamView {
  platform: string;
  url: string;
  /** Null if the platform does not allow embedding. */
  embedUrl: string | null;
  /**
   * True after the viewer asked for the platform's player; nothing of the platform loads before.
   */
  isOpen: boolean;
}

interface ExternalPlayerProps {
  show: ExternalStreamView;
  title: string;
  poster: ReactNode;
}

/**
 * A show on another platform: the poster, and the platform's player after a click. Works without
 * scripts.
 */
export default function ExternalPlayer({
  show: { platform, url, embedUrl, isOpen },
  title,
  poster,
}: ExternalPlayerProps) {
  const { t } = useTranslation(["player", "live"]);

  return (
    <section className="player" aria-label={t("player")}>
      <div className="player-screen" id="watch">
        <div className="player-cover">{poster}</div>
        {isOpen && embedUrl && (
          <iframe
            className="player-embed"
            src={embedUrl}
            title={title}
            allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
            referrerPolicy="strict-origin-when-cross-origin"
          />
        )}
      </div>
      <div className="player-external-bar">
        {embedUrl && !isOpen && (
          <>
            <a className={buttonClass({ variant: "primary" })} href="?watch=here#watch">
              <Icon of={Play} /> {t("play_here")}
            </a>
            <p className="meta">{t("embed_note", { platform })}</p>
          </>
        )}
        <a
          className={buttonClass({ variant: embedUrl ? "line" : "primary" })}
          href={url}
          target="_blank"
          rel="noopener noreferrer"
        >
          {t("live:openElsewhere", { platform })}
        </a>
      </div>
    </section>
  );
}
