import { z } from "zod";
import {
  APPLICATION_STATES,
  CURRENCIES,
  EVENT_STATUSES,
  LANGUAGES,
  MAIL_STATES,
  ROLES,
  TICKET_STATUSES,
} from "~db/vocabularies";
import { decimalString } from "~/locales/currency";
import type { listInvitationCodes } from "~/models/accounts/invitations.server";
import type { listArtists } from "~/models/office/admin/artists.server";
import type { listAuditLog } from "~/models/office/admin/audit-log.server";
import type { searchAllEvents } from "~/models/office/admin/events.server";
import type { listMails } from "~/models/office/admin/mails.server";
import type { searchTickets } from "~/models/office/admin/tickets.server";
import type { searchUsers } from "~/models/office/admin/users.server";
import { LIGHT_STATES } from "~/operations/health/light";
import type { Light } from "~/operations/health/lights.server";
import { translator } from "~/locales/i18n.server";
import type { Language } from "~/locales/languages";
import { lightText } from "~/locales/light-text";
import { Instant, instantOrNull, Money } from "./parts";

type RowOf<List extends (...args: never[]) => Promise<{ rows: unknown[] }>> = Awaited<ReturnType<List>>["rows"][number];

export const AdminUser = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  role: z.enum(ROLES),
  isVerified: z.boolean(),
  suspendedAt: Instant.nullable(),
  createdAt: Instant,
});
export function adminUser({ id, name, email, phone, role, isVerified, ...user }: RowOf<typeof searchUsers>) {
  const times = { suspendedAt: instantOrNull(user.suspendedAt), createdAt: user.createdAt.toISOString() };
  return { id, name, email, phone, role, isVerified, ...times };
}

export const AdminArtist = z.object({
  id: z.uuid(),
  name: z.string(),
  stageName: z.string(),
  application: z.enum(APPLICATION_STATES).nullable(),
  isApproved: z.boolean(),
  isFeatured: z.boolean(),
  createdAt: Instant,
});
export function adminArtist({ user: { id, name }, profile }: RowOf<typeof listArtists>) {
  const { stageName, application, isApproved, isFeatured, createdAt } = profile;
  return { id, name, stageName, application, isApproved, isFeatured, createdAt: createdAt.toISOString() };
}

export const AdminEvent = z.object({
  id: z.uuid(),
  title: z.string(),
  artistId: z.uuid(),
  artistName: z.string(),
  status: z.enum(EVENT_STATUSES),
  startTime: Instant,
  isLive: z.boolean(),
  hiddenAt: Instant.nullable(),
});
export function adminEvent({ artistName, ...event }: RowOf<typeof searchAllEvents>) {
  const { id, title, artistId, status, startTime, isLive, hiddenAt } = event;
  const times = { startTime: startTime.toISOString(), hiddenAt: instantOrNull(hiddenAt) };
  return { id, title, artistId, artistName, status, isLive, ...times };
}

export const AdminTicket = z.object({
  id: z.uuid(),
  code: z.string(),
  eventId: z.uuid(),
  title: z.string(),
  holder: z.string(),
  price: Money,
  currency: z.enum(CURRENCIES),
  status: z.enum(TICKET_STATUSES),
  purchaseDate: Instant,
});
export function adminTicket({ ticket, event, holder }: RowOf<typeof searchTickets>) {
  const { id, code, eventId, status, priceCents, currency, purchaseDate } = ticket;
  const sale = { price: decimalString(priceCents, currency), currency, purchaseDate: purchaseDate.toISOString() };
  return { id, code, eventId, title: event.title, holder, status, ...sale };
}

export const AdminInvitationCode = z.object({
  issuer: z.string().nullable(),
  usedBy: z.string().nullable(),
  usedAt: Instant.nullable(),
  expiresAt: Instant,
  createdAt: Instant,
});
export function adminInvitationCode({
  code: { usedAt, expiresAt, createdAt },
  issuer,
  user,
}: RowOf<typeof listInvitationCodes>) {
  const times = {
    usedAt: instantOrNull(usedAt),
    expiresAt: expiresAt.toISOString(),
    createdAt: createdAt.toISOString(),
  };
  return { issuer, usedBy: user, ...times };
}

export const AdminMail = z.object({
  id: z.string(),
  address: z.string(),
  language: z.enum(LANGUAGES),
  subject: z.string(),
  state: z.enum(MAIL_STATES),
  attempts: z.int(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
});
export function adminMail({ createdAt, sentAt, ...mail }: RowOf<typeof listMails>) {
  return { ...mail, createdAt: createdAt.toISOString(), sentAt: instantOrNull(sentAt) };
}

export const AuditEntry = z.object({
  id: z.string(),
  actorId: z.string().nullable(),
  actorName: z.string().nullable(),
  action: z.string(),
  target: z.string().nullable(),
  detail: z.record(z.string(), z.unknown()).nullable(),
  createdAt: Instant,
});
export function auditEntry({ createdAt, ...entry }: RowOf<typeof listAuditLog>) {
  return { ...entry, createdAt: createdAt.toISOString() };
}

export const AdminLight = z.object({
  name: z.string(),
  state: z.enum(LIGHT_STATES),
  title: z.string(),
  fact: z.string(),
  todo: z.string().nullable(),
  details: z.array(z.string()),
});
/** In the language of the request. */
export function adminLight(light: Light, language: Language) {
  const { name: title, ...texts } = lightText(translator(language), language, light);
  return { name: light.name, state: light.state, title, ...texts };
}
