import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { siteLogo } from "~/platform/site/site-logo";
import { classes } from "../elements/classes";
import { MARK_PATH } from "../poster/mark";

/**
 * Links leave the frame: tickets are bought in a window of this site. Sandboxes that forbid `_top`
 * often allow this.
 */
export const LEAVE = { target: "_blank", rel: "noopener" } as const;

type EmbedFrameProps = {
  art?: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
  site: string;
  className?: string;
};

/** A card on another site: picture, texts, and a stub with the way to this site. */
export function EmbedFrame({ art, children, foot, site, className }: EmbedFrameProps) {
  const { t } = useTranslation("embed");

  return (
    <main>
      <article className={classes("emb", className)}>
        <div className={classes("emb-in", !art && "plain")}>
          {art && (
            <div className="emb-art" aria-hidden="true">
              {art}
            </div>
          )}
          <div className="emb-body">{children}</div>
          <i className="emb-cut" aria-hidden="true" />
          <div className="emb-foot">
            {foot}
            <a className="by" href={site} {...LEAVE}>
              <Mark />
              {t("liveOn")}
            </a>
            <input className="emb-address" readOnly hidden aria-label={t("address")} />
          </div>
        </div>
      </article>
    </main>
  );
}

function Mark() {
  const logo = siteLogo("icon-96");
  if (logo) return <img src={logo} alt="" width="20" height="20" />;

  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path
        d={MARK_PATH}
        stroke="currentColor"
        strokeWidth="2.1"
        strokeLinecap="round"
        fill="none"
      />
    </svg>
  );
}
