import { useTranslation } from "react-i18next";
import { Panel } from "../elements/panel";

export type ProfileDraft = {
  stageName: string;
  location: string;
  genres: string[];
  texts: { key: "bio" | "bioVi" | "experience" | "performanceStyle"; text: string }[];
  equipment: string[];
  links: string[];
};

const LANGUAGE_OF = { bio: "en", bioVi: "vi", experience: "", performanceStyle: "" } as const;

/** A preview of the public profile before it is saved. */
export function ProfilePreview({ draft }: { draft: ProfileDraft }) {
  const { t } = useTranslation("dashboard");
  const { stageName, location, genres, texts, equipment, links } = draft;

  return (
    <Panel title={t("profile.preview")} id="preview" className="event-form">
      <p className="meta">{t("profile.previewHint")}</p>
      <p className="d-s" translate="no">
        {stageName}
      </p>
      <p>{location}</p>
      <ChipList items={genres} />
      {texts.map(({ key, text }) => (
        <div className="stack tight" key={key}>
          <h3 className="h3">{t(`profile.${key}`)}</h3>
          <p className="message-text" lang={LANGUAGE_OF[key]}>
            {text}
          </p>
        </div>
      ))}
      <ChipList items={equipment} lang="" />
      <ChipList items={links} lang="" />
    </Panel>
  );
}

function ChipList({ items, lang }: { items: string[]; lang?: string }) {
  if (items.length === 0) return null;

  return (
    <ul className="row tight">
      {items.map((item) => (
        <li className="chip" key={item} lang={lang}>
          {item}
        </li>
      ))}
    </ul>
  );
}
