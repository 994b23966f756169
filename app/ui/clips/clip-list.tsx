import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { EmptyState } from "../elements/empty-state";

export type ClipRow = {
  id: string;
  title: string;
  /** The typed title; empty without one. */
  typed: string;
  length: string;
  when: string;
  state: string;
  isReady: boolean;
  review: "waiting" | "approved" | "refused";
  videoHref: string | null;
};

/** A list of a show's clips as links. `noneText`: when clips of this show can be made. */
export function ClipList({ clips, noneText }: { clips: ClipRow[]; noneText: string }) {
  const { t } = useTranslation("clips");
  if (clips.length === 0) return <EmptyState title={t("none")} hint={noneText} level={3} />;

  return (
    <ul className="stack">
      {clips.map((clip) => (
        <li key={clip.id}>
          <Link to={`/clip/${clip.id}`}>{clip.title}</Link>
          <p className="meta">{[clip.length, clip.when, clip.state].join(" · ")}</p>
        </li>
      ))}
    </ul>
  );
}
