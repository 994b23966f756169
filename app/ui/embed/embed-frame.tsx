import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { siteLogo } from "~/platform/site/site-logo";
import { classes } from "../elements/classes";
import { SiteMark } from "../poster/site-mark";

/**
 * Attributes of links that leave the frame, because tickets are bought in a window of this site.
 * Sandboxes that forbid `_top` often allow new windows.
 */
export const OUTSIDE_LINK = { target: "_blank", rel: "noopener" } as const;

type EmbedFrameProps = {
  art?: ReactNode;
  children: ReactNode;
  foot?: ReactNode;
  site: string;
  className?: string;
};

/** A card on another site: picture, texts, and a stub with the link to this site. */
export function EmbedFrame({ art, children, foot, site: siteOrigin, className }: EmbedFrameProps) {
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
            <a className="by" href={siteOrigin} {...OUTSIDE_LINK}>
              <BrandMark />
              {t("liveOn")}
            </a>
            <input className="emb-address" readOnly hidden aria-label={t("address")} />
          </div>
        </div>
      </article>
    </main>
  );
}

function BrandMark() {
  const logoFile = siteLogo("icon-96");
  if (logoFile) return <img src={logoFile} alt="" width="20" height="20" />;

  return <SiteMark />;
}
