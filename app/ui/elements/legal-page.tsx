import { useTranslation } from "react-i18next";

export type LegalSection = { id: string; title: string; paragraphs: string[]; isList?: boolean };

export function LegalPage({
  title,
  lead,
  updated,
  sections,
}: {
  title: string;
  lead: string;
  updated: string;
  sections: LegalSection[];
}) {
  const { t } = useTranslation("legal");
  return (
    <article className="wrap section snug">
      <div className="prose">
        <header className="stack">
          <h1 className="d-m">{title}</h1>
          <p className="lead">{lead}</p>
          <p className="meta">{updated}</p>
        </header>
        <nav className="panel" aria-label={t("contents")}>
          <ul className="contents-list">
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        {sections.map((section) => (
          <Section key={section.id} {...section} />
        ))}
      </div>
    </article>
  );
}

function Section({ id, title, paragraphs, isList }: LegalSection) {
  return (
    <section className="stack tight" id={id}>
      <h2 className="d-s">{title}</h2>
      {isList ? (
        <ul>
          {paragraphs.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      ) : (
        paragraphs.map((text) => <p key={text}>{text}</p>)
      )}
    </section>
  );
}
