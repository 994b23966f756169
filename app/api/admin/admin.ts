import { z } from "zod";
import { APPLICATION_STATES, MAIL_STATES } from "~db/vocabularies";
import { listInvitationCodes } from "~/models/accounts/invitations.server";
import { listArtists } from "~/models/admin/artists.server";
import { listAuditLog } from "~/models/admin/audit-log.server";
import { searchAllEvents } from "~/models/admin/events.server";
import { listMails } from "~/models/admin/mails.server";
import { ListCall } from "~/models/admin/schema";
import { searchTickets } from "~/models/admin/tickets.server";
import { searchUsers } from "~/models/admin/users.server";
import {
  AuditEntry,
  auditEntry,
  AdminArtist,
  adminArtist,
  AdminInvitationCode,
  adminInvitationCode,
  AdminEvent,
  adminEvent,
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

/** Lists for admins. */
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

function toPage<Row, Told>({ rows, total }: { rows: Row[]; total: number }, tell: (row: Row) => Told) {
  return { rows: rows.map(tell), total };
}
