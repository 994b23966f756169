import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ActionButtons } from "~/ui/admin/action-buttons";
import { Panel } from "~/ui/elements/panel";
import type { personView } from "./person-view.server";

type Artist = NonNullable<Awaited<ReturnType<typeof personView>>["artist"]>;

/** The application as it was sent, or the profile as it is now. */
export function ArtistPanel({ id, artist }: { id: string; artist: Artist }) {
  const { t } = useTranslation("admin");
  const { stageName, bio, genres, links, applied, page, owed, actions } = artist;

  return (
    <Panel title={t("artist")} id="artist">
      <p>
        <b translate="no">{page ? <Link to={page}>{stageName}</Link> : stageName}</b>{" "}
        <span className="meta">{[genres, applied].filter(Boolean).join(" · ")}</span>
      </p>
      {bio && (
        <p className="break" lang={bio.lang}>
          {bio.text}
        </p>
      )}
      {links.map((link) => (
        <p key={link} className="break">
          <a href={link} rel="noreferrer nofollow" target="_blank">
            {link}
          </a>
        </p>
      ))}
      <ul className="link-list">
        <li>
          <Link to={`/admin/events?${new URLSearchParams({ search: stageName })}`}>
            {t("person.shows")}
          </Link>
        </li>
        <li>
          <Link to="/admin/payouts">{t("payouts")}</Link>
          {owed && <span className="meta num"> {owed}</span>}
        </li>
      </ul>
      <ActionButtons actions={actions} id={id} name={stageName} />
    </Panel>
  );
}
