import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { adminList } from "~/web/views/admin/admin-list.server";
import { reportLine, type ReportLine } from "~/web/views/admin/report-line.server";
import { listReports } from "~/models/office/admin/reports.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { ActionButtons } from "~/ui/admin/action-buttons";
import { AdminList } from "~/ui/admin/admin-list";
import { Badge } from "~/ui/elements/badge";

export const meta = titleMeta;

const STATES = ["open", "settled"] as const;
const STATE_TONES = { open: "warn", dismissed: "ended", upheld: "ok" } as const;

export async function loader({ request }: LoaderFunctionArgs) {
  const stateFilter = (address: URLSearchParams) =>
    STATES.find((state) => state === address.get("state"));

  return adminList(
    request,
    "reports",
    (listQuery, address, { actor }) =>
      listReports(actor, { ...listQuery, only: stateFilter(address) }),
    reportLine,
  );
}

export default function AdminReports() {
  const { t } = useTranslation("admin");
  const reportList = useLoaderData<typeof loader>();
  const states = ["", ...STATES] as const;

  return (
    <AdminList
      list={reportList}
      action="/admin/reports"
      placeholder={t("searchReports")}
      states={states.map((value) => ({
        value,
        label: value ? t(`reportState.${value}`) : t("all"),
      }))}
      line={(reportRow) => ({
        title: <ReportedCell row={reportRow} />,
        about: <ReasonCell row={reportRow} />,
        end: (
          <Badge tone={STATE_TONES[reportRow.state]}>
            {reportRow.verdict || t(`reportState.${reportRow.state}`)}
          </Badge>
        ),
        actions: reportRow.actions.length > 0 && (
          <ActionButtons actions={reportRow.actions} id={reportRow.id} name={reportRow.excerpt} />
        ),
      })}
    />
  );
}

function ReportedCell({ row: { page, excerpt } }: { row: ReportLine }) {
  return (
    <span className="admin-excerpt" translate="no">
      {page ? <Link to={page}>{excerpt}</Link> : excerpt}
    </span>
  );
}

function ReasonCell({
  row: { kind, alike, accused, reason, text, reporter, when, words },
}: WhyProps) {
  const { t } = useTranslation("admin");
  const of = accused && t("reportOf", { name: accused });
  const by = `${t("reportedBy", { name: reporter })}, ${when}`;

  return (
    <>
      <p>{[t(`reportKind.${kind}`), of, reason, by].filter(Boolean).join(" · ")}</p>
      {alike && <Badge tone="warn">{t("alike", { formatted: alike })}</Badge>}
      {text && (
        <p className="report-text" translate="no">
          {text}
        </p>
      )}
      {words && <p>{words}</p>}
    </>
  );
}

type WhyProps = { row: ReportLine };
