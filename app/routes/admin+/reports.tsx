import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { type AdminContext, adminList } from "~/web/views/admin/admin-list.server";
import { formatNumber } from "~/locales/format";
import { listReports, pageOfReport } from "~/models/office/admin/reports.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { type ActionName, ActionButtons } from "~/ui/admin/action-buttons";
import { AdminList } from "~/ui/admin/admin-list";
import { Badge } from "~/ui/elements/badge";
import type { Column } from "~/ui/elements/table";

export const meta = titleMeta;

const STATES = ["open", "settled"] as const;
const TONES = { open: "warn", dismissed: "ended", upheld: "ok" } as const;

type Found = Awaited<ReturnType<typeof listReports>>["rows"][number];
type Row = ReturnType<typeof word>;

export async function loader({ request }: LoaderFunctionArgs) {
  const only = (address: URLSearchParams) => STATES.find((state) => state === address.get("state"));

  return adminList(
    request,
    "reports",
    (query, address, { actor }) => listReports(actor, { ...query, only: only(address) }),
    word,
  );
}

function word(report: Found, { moment, language, t }: AdminContext) {
  const { id, kind, state, reporter, accused, text, verdict, words } = report;

  return {
    id,
    kind,
    state,
    reporter,
    text,
    excerpt: kind === "ban" ? t("admin:appealOf", { name: reporter }) : report.excerpt,
    accused: kind === "ban" ? null : accused,
    page: pageOfReport(report),
    reason: kind === "ban" ? null : t(`report:reasons.${report.reason}`),
    when: moment(report.createdAt),
    alike: kind !== "ban" && report.alike > 1 ? formatNumber(report.alike, language) : null,
    verdict: verdict && t(`admin:actionTexts.${VERDICTS[verdict] ?? "dismiss"}.done`),
    words: words && t("admin:settledWords", { words }),
    actions: state === "open" ? actionsFor(report) : [],
  };
}

const VERDICTS: Record<string, "takeDown" | "suspendAuthor" | "liftBan"> = {
  takenDown: "takeDown",
  suspended: "suspendAuthor",
  lifted: "liftBan",
};

function actionsFor({ kind, accusedId }: Found): ActionName[] {
  if (kind === "ban") return ["liftBan", "keepBan"];

  const actions: ActionName[] = kind === "artist" || kind === "letter" ? [] : ["takeDown"];
  if (accusedId) actions.push("suspendAuthor");

  return [...actions, "dismiss"];
}

export default function AdminReports() {
  const { t } = useTranslation("admin");
  const list = useLoaderData<typeof loader>();
  const columns: Column<Row>[] = [
    { key: "reported", label: t("reported"), wide: true, cell: (row) => <Reported row={row} /> },
    { key: "why", label: t("reportWhy"), wide: true, cell: (row) => <Why row={row} /> },
    { key: "state", label: t("state"), cell: (row) => <State row={row} /> },
    {
      key: "actions",
      label: t("actions"),
      wide: true,
      hideLabel: true,
      cell: ({ actions, id, excerpt }) => (
        <ActionButtons actions={actions} id={id} name={excerpt} />
      ),
    },
  ];
  const states = ["", ...STATES] as const;

  return (
    <AdminList
      list={list}
      action="/admin/reports"
      placeholder={t("searchReports")}
      states={states.map((value) => ({
        value,
        label: value ? t(`reportState.${value}`) : t("all"),
      }))}
      columns={columns}
    />
  );
}

function Reported({ row: { kind, excerpt, page, accused, alike } }: { row: Row }) {
  const { t } = useTranslation("admin");

  return (
    <div className="admin-about">
      <p>
        <Badge tone="count">{t(`reportKind.${kind}`)}</Badge>{" "}
        {alike && <Badge tone="warn">{t("alike", { formatted: alike })}</Badge>}
      </p>
      <p className="break" translate="no">
        {page ? <Link to={page}>{excerpt}</Link> : excerpt}
      </p>
      {accused && <p className="meta">{t("reportOf", { name: accused })}</p>}
    </div>
  );
}

function Why({ row: { reason, text, reporter, when } }: { row: Row }) {
  const { t } = useTranslation("admin");

  return (
    <div className="admin-about">
      {reason && <p>{reason}</p>}
      {text && (
        <p className="break report-text" translate="no">
          {text}
        </p>
      )}
      <p className="tiny">
        {t("reportedBy", { name: reporter })}, {when}
      </p>
    </div>
  );
}

function State({ row: { state, verdict, words } }: { row: Row }) {
  const { t } = useTranslation("admin");

  return (
    <div className="admin-about">
      <p>
        <Badge tone={TONES[state]}>{verdict || t(`reportState.${state}`)}</Badge>
      </p>
      {words && <p className="meta break">{words}</p>}
    </div>
  );
}
