import { Play } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { buttonClass } from "~/ui/elements/button";
import { Icon } from "~/ui/elements/icon";

export interface ElsewhereView {
  platform: string;
  url: string;
  /** Where the platform lets its video be shown within our page. */
  embedUrl: string | null;
  /** The viewer asked for it: only then anything of the platform is loaded. */
  isOpen: boolean;
}

interface ElsewhereProps {
  show: ElsewhereView;
  title: string;
  poster: ReactNode;
}

/** A show that runs on another platform: the bill, and its player after a click. A link does both, also without scripts. */
export function Elsewhere({ show: { platform, url, embedUrl, isOpen }, title, poster }: ElsewhereProps) {
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
      <div className="player-elsewhere-bar">
        {embedUrl && !isOpen && (
          <>
            <a className={buttonClass({ variant: "son" })} href="?watch=here#watch">
              <Icon of={Play} /> {t("play_here")}
            </a>
            <p className="meta">{t("embed_note", { platform })}</p>
          </>
        )}
        <a
          className={buttonClass({ variant: embedUrl ? "line" : "son" })}
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
