import { z } from "zod";
import { AppError } from "~/platform/errors";
import { appealBan, appealState } from "~/models/office/reports/appeals.server";
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

/** Reports to the admins, and appeals against bans. */
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
    run: ({ actor, params: { kind, id } }) => {
      if (!isReportable(kind)) throw new AppError("not_found", "report:kindUnknown");

      return prepareReport(actor, kind, id).then(({ subject, isReported }) => ({
        kind,
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
    run: async ({ actor, body: { kind, id, ...report } }) => {
      await submitReport(actor, kind, id, report);

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
    run: async ({ actor, params }) => ({ state: await appealState(actor, params.id) }),
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

      return { state: await appealState(actor, params.id) };
    },
  }),
];
