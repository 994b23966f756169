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
  OfficeArtist,
  officeArtist,
  OfficeCode,
  officeCode,
  OfficeEvent,
  officeEvent,
  OfficeMail,
  officeMail,
  OfficeTicket,
  officeTicket,
  OfficeUser,
  officeUser,
} from "../json/admin-json";
import { operation } from "../core/operation";

/** Twenty-five at a time, as on the screen. */
const page = <Row extends z.ZodType>(Row: Row) => z.object({ rows: z.array(Row), total: z.int() });
const forAdmins = { method: "get", tag: "admin", who: "admin", scope: null } as const;

/** What the acts of admins are done upon, and the books they keep. */
export const officeCalls = [
  operation({
    ...forAdmins,
    path: "/admin/users",
    id: "adminUsers",
    query: ListCall.extend({ state: z.enum(["suspended"]).optional() }),
    answer: page(OfficeUser),
    run: async ({ actor, query: { state, ...query } }) =>
      worded(await searchUsers(actor, { ...query, isSuspended: state === "suspended" }), officeUser),
  }),
  operation({
    ...forAdmins,
    path: "/admin/artists",
    id: "adminArtists",
    query: ListCall.extend({ state: z.enum(APPLICATION_STATES).optional() }),
    answer: page(OfficeArtist),
    run: async ({ actor, query }) => worded(await listArtists(actor, query), officeArtist),
  }),
  operation({
    ...forAdmins,
    path: "/admin/events",
    id: "adminEvents",
    query: ListCall.extend({ state: z.enum(["live", "hidden"]).optional() }),
    answer: page(OfficeEvent),
    run: async ({ actor, query: { state, ...query } }) =>
      worded(await searchAllEvents(actor, { ...query, only: state }), officeEvent),
  }),
  operation({
    ...forAdmins,
    path: "/admin/tickets",
    id: "adminTickets",
    query: ListCall,
    answer: page(OfficeTicket),
    run: async ({ actor, query }) => worded(await searchTickets(actor, query), officeTicket),
  }),
  operation({
    ...forAdmins,
    path: "/admin/mails",
    id: "adminMails",
    query: ListCall.extend({ state: z.enum(MAIL_STATES).optional() }),
    answer: page(OfficeMail),
    run: async ({ actor, query }) => worded(await listMails(actor, query), officeMail),
  }),
  operation({
    ...forAdmins,
    path: "/admin/audit",
    id: "adminAudit",
    query: ListCall,
    answer: page(AuditEntry),
    run: async ({ actor, query }) => worded(await listAuditLog(actor, query), auditEntry),
  }),
  operation({
    ...forAdmins,
    path: "/admin/invitation-codes",
    id: "adminCodes",
    query: ListCall,
    answer: page(OfficeCode),
    run: async ({ actor, query }) => worded(await listInvitationCodes(actor, query), officeCode),
  }),
];

function worded<Row, Told>({ rows, total }: { rows: Row[]; total: number }, tell: (row: Row) => Told) {
  return { rows: rows.map(tell), total };
}
