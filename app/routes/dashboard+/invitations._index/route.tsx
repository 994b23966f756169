import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { findDraftTexts } from "~/web/forms/form-draft.server";
import { listInvitationLists, listInvitationShows } from "~/models/outreach/invitations/manage-lists.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { Badge } from "~/ui/elements/badge";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Panel, SectionHead } from "~/ui/elements/panel";
import { Table } from "~/ui/elements/table";
import { titleMeta } from "~/ui/meta/title-meta";
import { invitationOptions, invitationRow, loadShownList } from "~/web/views/invitation-view.server";
import { viewContext } from "~/web/views/view-context.server";
import { checkAddresses } from "./check-addresses.server";
import { UploadForm } from "./upload-form";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  const context = await viewContext(request);
  const shown = await Promise.all((await listInvitationLists(actor)).map(loadShownList));
  return {
    title: context.t("invitations:title"),
    rows: shown.map((list) => invitationRow(list, context)),
    options: invitationOptions(await listInvitationShows(actor), context),
    values: { language: context.language, ...(await findDraftTexts(request)) },
  };
}

export const action = checkAddresses;

export default function InvitationsScreen() {
  const { t } = useTranslation(["invitations", "dashboard"]);
  const { title, rows, options, values } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const back = <ButtonLink to="/dashboard/followers">{t("dashboard:followers.title")}</ButtonLink>;
  return (
    <div className="wrap section snug stack loose">
      <SectionHead level={1} size="m" title={title} hint={t("lead")} action={back} />
      <Panel title={t("add")}>
        <UploadForm options={options} values={values} lastResult={lastResult} />
      </Panel>
      {rows.length === 0 ? (
        <EmptyState title={t("none")} hint={t("noneHint")} />
      ) : (
        <Table
          caption={title}
          rows={rows}
          rowKey={({ id }) => id}
          columns={[
            {
              key: "to",
              label: t("to"),
              wide: true,
              cell: ({ id, to }) => (
                <Link className="break" to={`/dashboard/invitations/${id}`}>
                  <b>{to}</b>
                </Link>
              ),
            },
            { key: "date", label: t("date"), cell: ({ date }) => date },
            { key: "state", label: t("state"), cell: ({ state, tone }) => <Badge tone={tone}>{state}</Badge> },
          ]}
        />
      )}
    </div>
  );
}
