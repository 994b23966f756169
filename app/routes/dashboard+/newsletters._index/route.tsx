import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import {
  listNewsletters,
  listNewsletterShows,
} from "~/models/outreach/newsletters/manage-newsletters.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { Badge } from "~/ui/elements/badge";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { SectionHead } from "~/ui/elements/panel";
import { Table } from "~/ui/elements/table";
import { titleMeta } from "~/ui/meta/title-meta";
import { newsletterRow } from "~/web/views/newsletter-view.server";
import { viewContext } from "~/web/views/view-context.server";
import { required } from "~/platform/required";
import { listProgress } from "~/models/outreach/newsletters/newsletter-progress.server";
import { MailNote } from "~/ui/notices/mail-note";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  const context = await viewContext(request);
  const [newsletters, newsletterShows] = await Promise.all([
    listNewsletters(actor),
    listNewsletterShows(actor),
  ]);
  const progressById = await listProgress(newsletters);
  const newsletterRows = newsletters.map((newsletter) =>
    newsletterRow(newsletter, required(progressById.get(newsletter.id)), newsletterShows, context),
  );

  return { title: context.t("workspace:pages.newsletters"), rows: newsletterRows };
}

export default function NewslettersScreen() {
  const { t } = useTranslation(["newsletters", "dashboard"]);
  const { title, rows: newsletterRows } = useLoaderData<typeof loader>();
  const add = (
    <ButtonLink variant="primary" to="/dashboard/newsletters/new">
      {t("add")}
    </ButtonLink>
  );

  return (
    <div className="wrap section snug stack loose">
      <SectionHead level={1} size="s" title={title} hint={t("lead")} action={add} />
      <MailNote />
      {newsletterRows.length === 0 ? (
        <EmptyState title={t("none")} hint={t("noneHint")} />
      ) : (
        <Table
          caption={title}
          rows={newsletterRows}
          rowKey={({ id: newsletterId }) => newsletterId}
          columns={[
            {
              key: "subject",
              label: t("subject"),
              wide: true,
              cell: ({ id: newsletterId, subject, lang }) => (
                <Link className="break" to={`/dashboard/newsletters/${newsletterId}`}>
                  <b lang={lang}>{subject}</b>
                </Link>
              ),
            },
            { key: "to", label: t("to") },
            { key: "date", label: t("date") },
            {
              key: "state",
              label: t("state"),
              cell: ({ state, tone }) => <Badge tone={tone}>{state}</Badge>,
            },
          ]}
        />
      )}
    </div>
  );
}
