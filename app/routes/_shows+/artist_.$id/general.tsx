import { useTranslation } from "react-i18next";
import type { TabView } from "./tabs.server";

export function General({ view }: { view: Extract<TabView, { tab: "general" }> }) {
  const { t } = useTranslation("artists");
  const { bio, style, equipment, links } = view;

  return (
    <div className="prose">
      <h2 className="d-s">{t("about")}</h2>
      {bio?.note && <p className="meta">{bio.note}</p>}
      {bio ? (
        bio.text.split(/\n+/).map((paragraph, index) => (
          <p key={index} lang={bio.lang}>
            {paragraph}
          </p>
        ))
      ) : (
        <p className="meta">{t("noBio")}</p>
      )}
      {style && (
        <>
          <h3 className="h3">{t("style")}</h3>
          <p lang="">{style}</p>
        </>
      )}
      {equipment.length > 0 && (
        <>
          <h3 className="h3">{t("equipment")}</h3>
          <ul className="row tight">
            {equipment.map((item) => (
              <li className="chip" key={item} lang="">
                {item}
              </li>
            ))}
          </ul>
        </>
      )}
      {links.length > 0 && (
        <>
          <h3 className="h3">{t("links")}</h3>
          <ul className="row tight">
            {links.map(({ address, text }) => (
              <li key={address}>
                <a
                  className="break"
                  href={address}
                  rel="noreferrer noopener nofollow ugc"
                  target="_blank"
                  translate="no"
                >
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
