import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { listCodes, listShowTitles } from "~/models/tickets/codes/code-lists.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { SectionHead } from "~/ui/elements/panel";
import { CsvLinks } from "~/ui/elements/csv-links";
import { Table } from "~/ui/elements/table";
import { titleMeta } from "~/ui/meta/title-meta";
import { codeRow } from "~/web/views/tickets/code-view.server";
import { viewContext } from "~/web/views/view-context.server";
import { titleOf } from "~/web/views/wording.server";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  const context = await viewContext(request);
  const titles = await listShowTitles(actor);
  const titlesById = new Map(titles.map((show) => [show.id, titleOf(show, context.language).text]));
  const codeRows = (await listCodes(actor)).map((listedCode) =>
    codeRow(listedCode, titlesById, context),
  );

  return { title: context.t("workspace:pages.codes"), codes: codeRows };
}

export default function CodesScreen() {
  const { t } = useTranslation("codes");
  const { title, codes } = useLoaderData<typeof loader>();
  const create = (
    <ButtonLink variant="primary" to="/dashboard/codes/new">
      {t("create")}
    </ButtonLink>
  );

  return (
    <div className="wrap section snug stack loose">
      <SectionHead level={1} size="s" title={title} hint={t("lead")} action={create} />
      {codes.length > 0 && <CsvLinks href="/dashboard/codes.csv" label={t("csv")} />}
      {codes.length === 0 ? (
        <EmptyState title={t("none")} hint={t("noneHint")} />
      ) : (
        <Table
          caption={title}
          isShort
          rows={codes}
          rowKey={({ id: codeId }) => codeId}
          columns={[
            {
              key: "code",
              label: t("code"),
              wide: true,
              cell: ({ id: codeId, text: codeText }) => (
                <Link to={`/dashboard/codes/${codeId}`}>
                  <b translate="no">{codeText}</b>
                </Link>
              ),
            },
            { key: "show", label: t("show") },
            { key: "off", label: t("off"), onPhone: "end" },
            { key: "uses", label: t("uses"), num: true, onPhone: "labelled" },
            { key: "tickets", label: t("tickets"), num: true, onPhone: "elsewhere" },
            { key: "refunded", label: t("refunded"), num: true, onPhone: "elsewhere" },
            { key: "moneyOff", label: t("moneyOff"), num: true, onPhone: "elsewhere" },
            { key: "paid", label: t("paid"), num: true, onPhone: "elsewhere" },
            { key: "state", label: t("state") },
          ]}
        />
      )}
    </div>
  );
}
