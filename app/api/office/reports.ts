import { z } from "zod";
import { AppError } from "~/platform/errors";
import { appealBan, findAppealState } from "~/models/office/reports/appeals.server";
import { prepareReport, submitReport } from "~/models/office/reports/submit-report.server";
import { AppealInput, isReportable, REPORTABLE, ReportCall } from "~/models/office/reports/schema";
import { operation } from "../base/operation";

const ReportedJson = z.object({
  kind: z.enum(REPORTABLE),
  id: z.string(),
  excerpt: z.string(),
  isReported: z.boolean(),
});
const AppealJson = z.object({ state: z.enum(["none", "possible", "waiting", "settled"]) });

/** Calls that report content to the admins, and that appeal against bans. */
export const reportsCalls = [
  operation({
    method: "get",
    path: "/reports/{kind}/{id}",
    id: "getReported",
    tag: "reports",
    who: "member",
    scope: null,
    response: ReportedJson,
    errors: ["conflict"],
    run: ({ actor, params: { kind: reportedKind, id: reportedId } }) => {
      if (!isReportable(reportedKind)) throw new AppError("not_found", "report:kindUnknown");

      return prepareReport(actor, reportedKind, reportedId).then(({ subject, isReported }) => ({
        kind: reportedKind,
        id: subject.id,
        excerpt: subject.excerpt,
        isReported,
      }));
    },
  }),
  operation({
    method: "post",
    path: "/reports",
    id: "report",
    tag: "reports",
    who: "member",
    body: ReportCall,
    response: z.object({ reported: z.literal(true) }),
    errors: ["conflict", "not_found"],
    run: async ({ actor, body: { kind: reportedKind, id: reportedId, ...report } }) => {
      await submitReport(actor, reportedKind, reportedId, report);

      return { reported: true as const };
    },
  }),
  operation({
    method: "get",
    path: "/events/{id}/appeal",
    id: "getAppeal",
    tag: "reports",
    who: "member",
    scope: null,
    response: AppealJson,
    run: async ({ actor, params }) => ({ state: await findAppealState(actor, params.id) }),
  }),
  operation({
    method: "post",
    path: "/events/{id}/appeal",
    id: "appealBan",
    tag: "reports",
    who: "member",
    body: AppealInput,
    response: AppealJson,
    errors: ["conflict"],
    run: async ({ actor, params, body }) => {
      await appealBan(actor, params.id, body);

      return { state: await findAppealState(actor, params.id) };
    },
  }),
];
