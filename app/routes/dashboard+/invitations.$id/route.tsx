import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getOwnList } from "~/models/outreach/invitations/manage-lists.server";
import { page } from "~/web/requests/page.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { MailPreview } from "~/ui/dashboard/mail-preview";
import { Button, ButtonLink } from "~/ui/elements/button";
import { Note } from "~/ui/elements/note";
import { Panel, SectionHead } from "~/ui/elements/panel";
import { StatCard, Stats } from "~/ui/elements/stats";
import { titleMeta } from "~/ui/meta/title-meta";
import {
  invitationFigures,
  invitationMail,
  invitationPlan,
  invitationRow,
  loadShownList,
} from "~/web/views/invitation-view.server";
import { viewContext } from "~/web/views/view-context.server";
import { changeList } from "./change-list.server";

export const meta = titleMeta;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  return page(request, async () => {
    const context = await viewContext(request);
    const list = await getOwnList(actor, params.id!);
    const shown = await loadShownList(list);
    const row = invitationRow(shown, context);
    const { code } = shown.to;
    return {
      title: row.to,
      list: row,
      plan: list.sentAt ? null : await invitationPlan(list, context),
      progress: list.sentAt ? invitationFigures(shown, context) : null,
      code: code && { text: context.t("invitations:code", { code }), href: `/dashboard/codes/${list.codeId}` },
      preview: invitationMail(shown),
    };
  });
}

export const action = changeList;

export default function InvitationListScreen() {
  const { t } = useTranslation("invitations");
  const { title, list, plan, preview } = useLoaderData<typeof loader>();
  const back = <ButtonLink to="/dashboard/invitations">{t("back")}</ButtonLink>;
  return (
    <div className="wrap section snug stack loose">
      <SectionHead level={1} size="m" title={title} hint={`${list.state} · ${list.time}`} action={back} />
      {plan ? <Draft /> : <Progress />}
      {preview && <MailPreview title={t("preview")} note={null} {...preview} />}
    </div>
  );
}

function Draft() {
  const { t } = useTranslation("invitations");
  const { plan } = useLoaderData<typeof loader>();
  return (
    <Panel title={plan!.found}>
      <ul className="stack tight">
        {[...plan!.notes, t("once"), t("forgotten")].map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <Form method="post" className="row">
        {plan!.send && (
          <Button variant="primary" name="intent" value="send">
            {plan!.send}
          </Button>
        )}
        <Button variant="danger" name="intent" value="delete">
          {t("delete")}
        </Button>
      </Form>
    </Panel>
  );
}

function Progress() {
  const { t } = useTranslation("invitations");
  const { list, progress, code } = useLoaderData<typeof loader>();
  const { figures, canCancel } = progress!;
  return (
    <Panel title={t("progress")}>
      {list.wasRefused && <Note tone="bad">{t("refusedNote")}</Note>}
      <Stats>
        {figures.map(({ key, ...figure }) => (
          <StatCard key={key} {...figure} />
        ))}
      </Stats>
      <ul className="meta stack tight">
        <li>{t("progressHint")}</li>
        <li>{t("forgotten")}</li>
      </ul>
      {code && (
        <p>
          {t("codeHint")}{" "}
          <Link className="link" to={code.href}>
            {code.text}
          </Link>
        </p>
      )}
      {canCancel && (
        <Form method="post" className="row">
          <ButtonLink to={`/dashboard/invitations/${list.id}`}>{t("refresh")}</ButtonLink>
          <Button variant="danger" name="intent" value="cancel">
            {t("cancel")}
          </Button>
        </Form>
      )}
    </Panel>
  );
}
