import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { APPLICATION_STATES } from "~db/vocabularies";
import { type AdminContext, adminList } from "~/web/views/admin/admin-list.server";
import { bioOf } from "~/web/views/wording.server";
import { listArtists } from "~/models/office/admin/artists.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { type ActionName, ActionButtons } from "~/ui/admin/action-buttons";
import { AdminList } from "~/ui/admin/admin-list";
import { Badge } from "~/ui/elements/badge";
import type { Column } from "~/ui/elements/table";

export const meta = titleMeta;

const TONES = { pending: "warn", approved: "ok", rejected: "bad" } as const;

type Found = Awaited<ReturnType<typeof listArtists>>["rows"][number];
type Row = ReturnType<typeof word>;

export async function loader({ request }: LoaderFunctionArgs) {
  const state = (address: URLSearchParams) =>
    APPLICATION_STATES.find((each) => each === address.get("state"));

  return adminList(
    request,
    "artists",
    (query, address, { actor }) => listArtists(actor, { ...query, state: state(address) }),
    word,
  );
}

function word({ user, profile }: Found, context: AdminContext) {
  const { moment, t } = context;
  const actions: ActionName[] = profile.application === "approved" ? [] : ["approve"];
  if (profile.application === "pending") actions.push("reject");
  if (profile.isApproved) actions.push(profile.isFeatured ? "unfeature" : "feature");
  actions.push(user.isVerified ? "unverify" : "verify");

  return {
    id: user.id,
    stageName: profile.stageName,
    reach: user.email ?? user.phone ?? "",
    bio: bioOf(profile, context),
    genres: profile.genres.map((genre) => t(`vocabulary:genre.${genre}`)).join(", "),
    links: Object.values(profile.socialLinks).filter((link) => /^https?:/.test(link)),
    since: moment(profile.createdAt),
    state: profile.application,
    isApproved: profile.isApproved,
    isFeatured: profile.isFeatured,
    isVerified: user.isVerified,
    actions,
  };
}

export default function AdminArtists() {
  const { t } = useTranslation("admin");
  const list = useLoaderData<typeof loader>();
  const columns: Column<Row>[] = [
    { key: "name", label: t("stageName"), wide: true, cell: (row) => <Applicant row={row} /> },
    { key: "about", label: t("about"), wide: true, cell: (row) => <About row={row} /> },
    { key: "state", label: t("state"), cell: (row) => <State row={row} /> },
    {
      key: "actions",
      label: t("actions"),
      wide: true,
      hideLabel: true,
      cell: ({ actions, id, stageName }) => (
        <ActionButtons actions={actions} id={id} name={stageName} />
      ),
    },
  ];
  const states = ["", ...APPLICATION_STATES] as const;

  return (
    <AdminList
      list={list}
      action="/admin/artists"
      placeholder={t("searchArtists")}
      states={states.map((value) => ({ value, label: t(value || "all") }))}
      columns={columns}
    />
  );
}

function Applicant({ row }: { row: Row }) {
  return (
    <>
      <b translate="no">
        {row.isApproved ? <Link to={`/artist/${row.id}`}>{row.stageName}</Link> : row.stageName}
      </b>
      <br />
      <span className="meta break">{row.reach}</span>
      <br />
      <span className="tiny">{row.since}</span>
    </>
  );
}

function About({ row }: { row: Row }) {
  return (
    <div className="admin-about">
      {row.bio && <p lang={row.bio.lang}>{row.bio.text}</p>}
      {row.genres && <p className="meta">{row.genres}</p>}
      {row.links.map((link) => (
        <p key={link} className="break">
          <a href={link} rel="noreferrer nofollow" target="_blank">
            {link}
          </a>
        </p>
      ))}
    </div>
  );
}

function State({ row }: { row: Row }) {
  const { t } = useTranslation("admin");

  return (
    <div className="row tight">
      <Badge tone={TONES[row.state]}>{t(row.state)}</Badge>
      {row.isFeatured && <Badge tone="count">{t("featured")}</Badge>}
      {row.isVerified && <Badge tone="ok">{t("verified")}</Badge>}
    </div>
  );
}
