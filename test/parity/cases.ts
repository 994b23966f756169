import * as deletion from "~/routes/dashboard+/$id.delete";
import * as editing from "~/routes/dashboard+/$id.edit";
import * as creation from "~/routes/dashboard+/new";
import { account, call, chat, check, event, follow, heart, intent, react, refund } from "./actions";
import { ACCOUNT_CASES } from "./account-cases";
import { type Case, TICKETED } from "./case";
import { CLIP_CASES } from "./clip-cases";
import { CODE_CASES } from "./code-cases";
import { INVITATION_CASES } from "./invitation-cases";
import { NEWSLETTER_CASES } from "./newsletter-cases";
import { WEBHOOK_CASES } from "./webhook-cases";
import { CALENDAR_CASES } from "./calendar-cases";
import { FACTOR_CASES } from "./factor-cases";
import { PASSKEY_CASES } from "./passkey-cases";
import { GIFT_CASES } from "./gift-cases";
import { MESSAGE_CASES } from "./message-cases";
import { MODERATION_CASES } from "./moderation-cases";
import { ADMIN_CASES } from "./admin-cases";
import { PASS_CASES } from "./pass-cases";
import { PHONE_CASES } from "./phone-cases";
import { PAYOUT_CASES } from "./payout-cases";
import { SHARE_CASES } from "./share-cases";
import { PRICE_CASES } from "./price-cases";
import { REPORT_CASES } from "./report-cases";
import { SETTINGS_CASES } from "./settings-cases";
import { SITE_CASES } from "./site-cases";
import { SIMULCAST_CASES } from "./simulcast-cases";
import { STUDIO_CASES } from "./studio-cases";
import { TEAM_CASES } from "./team-cases";
import { TELEVISION_CASES } from "./television-cases";
import { LYRIC_CASES } from "./lyric-cases";
import { MOVING_CASES } from "./moving-cases";
import { OVERLAY_CASES } from "./overlay-cases";
import { SOURCE_CASES } from "./source-cases";
import { TICKET_TYPE_CASES } from "./ticket-type-cases";
import { byForm } from "./ways";
import { START } from "./worlds";

export const CASES: Case[] = [
  {
    name: "saving an event",
    form: heart("save"),
    api: call("POST", ({ show }) => `/user/save-event/${show.id}`),
  },
  {
    name: "unsaving an event that is saved",
    show: { isSaved: true },
    form: heart("unsave"),
    api: call("DELETE", ({ show }) => `/user/save-event/${show.id}`),
  },
  { name: "following", form: follow("follow"), api: call("POST", ({ artist }) => `/artists/${artist.id}/follow`) },
  {
    name: "following oneself",
    show: { asArtist: true },
    form: follow("follow"),
    api: call("POST", ({ artist }) => `/artists/${artist.id}/follow`),
    refused: "You can't follow yourself.",
  },
  {
    name: "the ticket of a free show",
    form: check("register"),
    api: call("POST", ({ show }) => `/events/${show.id}/register`),
  },
  {
    name: "the ticket of a free show that is full",
    show: { maxAttendees: 1, sold: 1 },
    form: check("register"),
    api: call("POST", ({ show }) => `/events/${show.id}/register`),
    refused: "Sorry, this event is sold out. You can join the waiting list.",
  },
  {
    name: "a seat held for a payment",
    show: TICKETED,
    form: check("pay", { amount: "18.00" }),
    api: intent("/create-payment-intent", "18.00"),
  },
  {
    name: "another price than the ticket's",
    show: TICKETED,
    form: check("pay", { amount: "1.00" }),
    api: intent("/create-payment-intent", "1.00"),
    refused: "The amount doesn't match the ticket price.",
  },
  {
    name: "a second ticket",
    show: { ...TICKETED, hasTicket: true },
    form: check("pay", { amount: "18.00" }),
    api: intent("/create-payment-intent", "18.00"),
    refused: "You already have a ticket",
  },
  {
    name: "a donation",
    show: { eventType: "donation" },
    form: check("donate", { amount: "5" }),
    api: intent("/create-donation-intent", "5"),
  },
  {
    name: "a wait for a seat",
    show: { ...TICKETED, maxAttendees: 1, sold: 1 },
    form: check("join"),
    api: call("POST", ({ show }) => `/events/${show.id}/waitlist`),
  },
  {
    name: "a wait while seats are left",
    show: TICKETED,
    form: check("join"),
    api: call("POST", ({ show }) => `/events/${show.id}/waitlist`),
    refused: "There are seats left. You can get a ticket now.",
  },
  {
    name: "leaving the waitlist",
    show: { ...TICKETED, maxAttendees: 1, sold: 1, isWaiting: true },
    form: check("leave"),
    api: call("DELETE", ({ show }) => `/events/${show.id}/waitlist`),
  },
  { name: "a refund", show: { ...TICKETED, hasTicket: true }, ...refund },
  {
    name: "a refund twice",
    show: { ...TICKETED, hasTicket: true, isRefunded: true },
    ...refund,
    refused: "This ticket has already been refunded.",
  },
  ...PRICE_CASES,
  ...GIFT_CASES,
  ...SOURCE_CASES,
  ...SETTINGS_CASES,
  ...ACCOUNT_CASES,
  ...FACTOR_CASES,
  ...PASSKEY_CASES,
  ...PHONE_CASES,
  ...CALENDAR_CASES,
  ...TELEVISION_CASES,
  ...MESSAGE_CASES,
  ...REPORT_CASES,
  ...TEAM_CASES,
  ...TICKET_TYPE_CASES,
  ...LYRIC_CASES,
  ...MOVING_CASES,
  ...OVERLAY_CASES,
  ...PASS_CASES,
  ...SIMULCAST_CASES,
  ...STUDIO_CASES,
  ...PAYOUT_CASES,
  ...SHARE_CASES,
  ...CLIP_CASES,
  ...CODE_CASES,
  ...INVITATION_CASES,
  ...NEWSLETTER_CASES,
  ...WEBHOOK_CASES,
  ...MODERATION_CASES,
  ...ADMIN_CASES,
  ...SITE_CASES,
  {
    name: "a new event",
    show: { asArtist: true },
    form: (world) =>
      byForm(creation.action, "/dashboard/new", world.asker, { ...event(), repeat: "1", intent: "publish" }),
    api: call(
      "POST",
      () => "/events",
      () => ({ ...event(), chatEnabled: true, endTime: null }),
    ),
  },
  {
    name: "a new event without a price",
    show: { asArtist: true },
    form: (world) =>
      byForm(creation.action, "/dashboard/new", world.asker, {
        ...event({ ticketPrice: "" }),
        repeat: "1",
        intent: "publish",
      }),
    api: call(
      "POST",
      () => "/events",
      () => ({ ...event({ ticketPrice: "" }), chatEnabled: true }),
    ),
    refused: "Please enter a ticket price, or make the event free.",
  },
  {
    name: "a changed event",
    show: { asArtist: true },
    form: (world) =>
      byForm(
        editing.action,
        `/dashboard/${world.show.id}/edit`,
        world.asker,
        { ...event(), intent: "publish" },
        { id: world.show.id },
      ),
    api: call(
      "PUT",
      ({ show }) => `/events/${show.id}`,
      () => ({ ...event(), chatEnabled: true }),
    ),
  },
  {
    name: "an event deleted that nobody has a ticket for",
    show: { asArtist: true },
    form: (world) =>
      byForm(deletion.action, `/dashboard/${world.show.id}/delete`, world.asker, {}, { id: world.show.id }),
    api: call("DELETE", ({ show }) => `/events/${show.id}`),
  },
  {
    name: "an event deleted that somebody has a ticket for",
    show: { ...TICKETED, asArtist: true, sold: 1 },
    form: (world) =>
      byForm(deletion.action, `/dashboard/${world.show.id}/delete`, world.asker, {}, { id: world.show.id }),
    api: call("DELETE", ({ show }) => `/events/${show.id}`),
  },
  { name: "an account", forGuests: true, ...account() },
  {
    name: "an account with two passwords",
    forGuests: true,
    ...account({ confirmPassword: "another" }),
    refused: "Passwords don't match",
  },
  {
    name: "a message",
    show: { isLive: true, startTime: new Date(START.getTime() - 25 * 3600_000) },
    ...chat("Hay quá!"),
  },
  {
    name: "a message of nothing",
    show: { isLive: true },
    ...chat("  \u200b "),
    refused: "Please write a message first.",
  },
  {
    name: "a message of 501 characters",
    show: { isLive: true },
    ...chat("ạ".repeat(501)),
    refused: "Messages can be up to 500 characters long.",
  },
  {
    name: "a message where the chat is off",
    show: { isLive: true, chatEnabled: false },
    ...chat("Hay quá!"),
    refused: "Chat is disabled for this event",
  },
  { name: "a reaction", show: { isLive: true }, ...react("👏") },
];
