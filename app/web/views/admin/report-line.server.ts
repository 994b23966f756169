import { formatNumber } from "~/locales/format";
import type { ActionName } from "~/models/office/admin/actions.protocol";
import { type listReports, pageOfReport } from "~/models/office/admin/reports.server";
import type { AdminContext } from "./admin-list.server";

type Found = Awaited<ReturnType<typeof listReports>>["rows"][number];
export type ReportLine = ReturnType<typeof reportLine>;

export function reportLine(report: Found, { moment, language, t }: AdminContext) {
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
