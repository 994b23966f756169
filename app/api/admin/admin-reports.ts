import { z } from "zod";
import { REPORT_KINDS, REPORT_REASONS, REPORT_STATES } from "~db/vocabularies";
import { issueInvitationCode } from "~/models/accounts/invitations.server";
import { runAdminAction } from "~/models/office/admin/actions.server";
import { listReports } from "~/models/office/admin/reports.server";
import { ActionInput, ListCall } from "~/models/office/admin/schema";
import { Instant, instantOrNull } from "../json/parts";
import { operation } from "../core/operation";
import { siteOrigin } from "../core/site-origin";

const ReportJson = z
  .object({
    id: z.string(),
    kind: z.enum(REPORT_KINDS),
    subjectId: z.string(),
    eventId: z.string().nullable(),
    excerpt: z.string(),
    reason: z.enum(REPORT_REASONS),
    text: z.string(),
    reporter: z.string(),
    accusedId: z.string().nullable(),
    accused: z.string().nullable(),
    state: z.enum(REPORT_STATES),
    verdict: z.string().nullable(),
    words: z.string(),
    createdAt: Instant,
    settledAt: Instant.nullable(),
  })
  .meta({ id: "Report" });

/** For admins in a signed-in browser; no token scope. */
export const adminReportsCalls = [
  operation({
    method: "get",
    path: "/admin/reports",
    id: "listReports",
    tag: "admin",
    who: "admin",
    scope: null,
    query: ListCall.extend({ state: z.enum(["open", "settled"]).optional() }),
    response: z.object({ reports: z.array(ReportJson), total: z.int() }),
    run: async ({ actor, query: { state, ...query } }) => {
      const { rows, total } = await listReports(actor, { ...query, only: state });
      return { reports: rows.map(reportJson), total };
    },
  }),
  operation({
    method: "post",
    path: "/admin/actions",
    aliases: ["/admin/acts"],
    id: "actAsAdmin",
    tag: "admin",
    who: "admin",
    body: ActionInput,
    response: z.object({ done: z.literal(true), code: z.string().optional() }),
    errors: ["conflict", "not_found"],
    run: async ({ actor, body: { act, id, words }, request }) => {
      const code = await runAdminAction(actor, act, id, { words, site: siteOrigin(request) });
      return code === null ? { done: true as const } : { done: true as const, code };
    },
  }),
  operation({
    method: "post",
    path: "/admin/invitation-codes",
    id: "issueInvitationCode",
    tag: "admin",
    who: "admin",
    response: z.object({ code: z.string() }),
    run: async ({ actor }) => ({ code: await issueInvitationCode(actor) }),
  }),
];

type Listed = Awaited<ReturnType<typeof listReports>>["rows"][number];

function reportJson(report: Listed): z.output<typeof ReportJson> {
  const { id, kind, subjectId, eventId, excerpt, reason, text, reporter, accusedId, accused } = report;
  const { state, verdict, words, createdAt, settledAt } = report;
  return {
    ...{ id, kind, subjectId, eventId, excerpt, reason, text, reporter, accusedId, accused, state, verdict, words },
    createdAt: createdAt.toISOString(),
    settledAt: instantOrNull(settledAt),
  };
}
