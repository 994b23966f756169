import { z } from "zod";
import { APPLICATION_STATES, MAIL_STATES } from "~db/vocabularies";
import { listInvitationCodes } from "~/models/accounts/invitations.server";
import { listArtists } from "~/models/office/admin/artists.server";
import { listAuditLog } from "~/models/office/admin/audit-log.server";
import { searchAllEvents } from "~/models/office/admin/events.server";
import { LIGHT_STATES } from "~/operations/health/light";
import { listLights } from "~/operations/health/lights.server";
import { languageOfHeader } from "~/locales/language-of-header.server";
import { siteVersion } from "~/platform/process/version.server";
import { listMails } from "~/models/office/admin/mails.server";
import { ListCall } from "~/models/office/admin/schema";
import { searchTickets } from "~/models/office/admin/tickets.server";
import { searchUsers } from "~/models/office/admin/users.server";
import {
  AuditEntry,
  auditEntry,
  AdminArtist,
  adminArtist,
  AdminInvitationCode,
  adminInvitationCode,
  AdminEvent,
  adminEvent,
  AdminLight,
  adminLight,
  AdminMail,
  adminMail,
  AdminTicket,
  adminTicket,
  AdminUser,
  adminUser,
} from "../json/admin-json";
import { operation } from "../core/operation";

/** 25 rows per page, as on the screen. */
const page = <Row extends z.ZodType>(Row: Row) => z.object({ rows: z.array(Row), total: z.int() });
const forAdmins = { method: "get", tag: "admin", who: "admin", scope: null } as const;

export const adminCalls = [
  operation({
    ...forAdmins,
    path: "/admin/users",
    id: "adminUsers",
    query: ListCall.extend({ state: z.enum(["suspended"]).optional() }),
    response: page(AdminUser),
    run: async ({ actor, query: { state, ...query } }) =>
      toPage(await searchUsers(actor, { ...query, isSuspended: state === "suspended" }), adminUser),
  }),
  operation({
    ...forAdmins,
    path: "/admin/artists",
    id: "adminArtists",
    query: ListCall.extend({ state: z.enum(APPLICATION_STATES).optional() }),
    response: page(AdminArtist),
    run: async ({ actor, query }) => toPage(await listArtists(actor, query), adminArtist),
  }),
  operation({
    ...forAdmins,
    path: "/admin/events",
    id: "adminEvents",
    query: ListCall.extend({ state: z.enum(["live", "hidden"]).optional() }),
    response: page(AdminEvent),
    run: async ({ actor, query: { state, ...query } }) =>
      toPage(await searchAllEvents(actor, { ...query, only: state }), adminEvent),
  }),
  operation({
    ...forAdmins,
    path: "/admin/tickets",
    id: "adminTickets",
    query: ListCall,
    response: page(AdminTicket),
    run: async ({ actor, query }) => toPage(await searchTickets(actor, query), adminTicket),
  }),
  operation({
    ...forAdmins,
    path: "/admin/mails",
    id: "adminMails",
    query: ListCall.extend({ state: z.enum(MAIL_STATES).optional() }),
    response: page(AdminMail),
    run: async ({ actor, query }) => toPage(await listMails(actor, query), adminMail),
  }),
  operation({
    ...forAdmins,
    path: "/admin/health",
    id: "adminHealth",
    response: z.object({ state: z.enum(LIGHT_STATES), version: z.string(), lights: z.array(AdminLight) }),
    run: async ({ actor, request: { headers } }) => {
      const lights = await listLights(actor);
      const language = languageOfHeader(headers);
      const state = lights[0]?.state ?? "ok";
      return { state, version: siteVersion(), lights: lights.map((light) => adminLight(light, language)) };
    },
  }),
  operation({
    ...forAdmins,
    path: "/admin/audit",
    id: "adminAudit",
    query: ListCall,
    response: page(AuditEntry),
    run: async ({ actor, query }) => toPage(await listAuditLog(actor, query), auditEntry),
  }),
  operation({
    ...forAdmins,
    path: "/admin/invitation-codes",
    id: "adminCodes",
    query: ListCall,
    response: page(AdminInvitationCode),
    run: async ({ actor, query }) => toPage(await listInvitationCodes(actor, query), adminInvitationCode),
  }),
];

function toPage<Row, Json>({ rows, total }: { rows: Row[]; total: number }, toJson: (row: Row) => Json) {
  return { rows: rows.map(toJson), total };
}
