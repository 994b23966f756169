import { eq } from "drizzle-orm";
import { transaction } from "~db/client.server";
import { chatRestrictions, clips, secondFactors } from "~db/schema";
import { makeReplay } from "../factories/live/replays";
import type { Persona } from "../permissions/people";
import type { Line, Subject } from "../permissions/rights/rights";
import type { World } from "../permissions/world";

export type Refusal = {
  call: string;
  by: Persona;
  of?: Subject;
  send?: Line["send"];
  /** Changes what the refusal depends on. */
  after?: (world: World) => Promise<unknown>;
  says: string;
};

const webhook = { url: "https://example.com/hook", types: ["ticket.sold"] };
const song = { title: "Đò Khuya", words: "Sông dài\n\nĐò ơi", confirmed: true };
const passkey = { id: "YQ", rawId: "YQ", type: "public-key", clientExtensionResults: {} };
const attestation = { clientDataJSON: "e30", attestationObject: "e30" };
const inEuros = { title: "Đêm khác", prices: { eur: "15.00" } };

const withReplay = ({ samples }: World) => makeReplay(samples.sold);
const withAuthenticator = ({ people }: World) => {
  const factor = { userId: people.viewer.id, secret: "x", confirmedAt: new Date() };

  return transaction((tx) => tx.insert(secondFactors).values(factor));
};

const withBan = ({ people }: World) => {
  const ban = { artistId: people.artist.id, userId: people.viewer.id, byId: people.artist.id };

  return transaction((tx) => tx.insert(chatRestrictions).values(ban));
};

const withUncutClip = ({ samples }: World) =>
  transaction((tx) =>
    tx
      .update(clips)
      .set({ state: "requested", bytes: null, durationMs: null })
      .where(eq(clips.id, samples.clip)),
  );

/** What valid people are refused for other reasons. Models have tests of their own for the rest. */
export const REFUSALS: Refusal[] = [
  // Accounts
  {
    call: "POST /auth/code",
    by: "guest",
    send: { loginId: "no address" },
    says: "Please enter an email or a phone number.",
  },
  {
    call: "POST /auth/code/verify",
    by: "guest",
    send: { loginId: "a@b.test", code: "123456" },
    says: "This code has expired or was already used. Please ask for a new one.",
  },
  { call: "POST /user/phone/code", by: "viewer", says: "Your account has no phone number." },
  {
    call: "POST /user/second-factor",
    by: "viewer",
    after: withAuthenticator,
    says: "Two-step verification is already on.",
  },
  {
    call: "POST /user/passkeys/options",
    by: "viewer",
    send: { name: "Máy của tôi" },
    after: withAuthenticator,
    says: "This account uses two-step verification. Please include the code.",
  },
  {
    call: "POST /user/passkeys",
    by: "viewer",
    send: { name: "Máy", credential: JSON.stringify({ ...passkey, response: attestation }) },
    says: "That took too long. Please try again.",
  },
  {
    call: "POST /artists/{id}/messages",
    by: "viewer",
    of: "artist",
    send: { text: "  " },
    says: "Please write a message.",
  },
  {
    call: "POST /artists/{id}/messages",
    by: "artist",
    of: "artist",
    send: { text: "Chào" },
    says: "This is your own profile.",
  },
  {
    call: "POST /artists/{id}/follow",
    by: "artist",
    of: "artist",
    says: "You can't follow yourself.",
  },

  // Tickets and money
  {
    call: "POST /create-payment-intent",
    by: "moderator",
    send: ({ ticketed }) => ({ eventId: ticketed, amount: "18.00", giftTo: "chị Ba" }),
    says: "Please enter a valid email or phone number. International numbers start with + and the country code.",
  },
  {
    call: "POST /passes/{id}/buy",
    by: "moderator",
    of: "pass",
    send: { amount: "400000", currency: "usd", method: "transfer" },
    says: "Payment System Unavailable - Stripe payment processing is currently disabled for development. Please contact support to enable payments.",
  },
  {
    call: "POST /events/{id}/redeem",
    by: "moderator",
    of: "ticketed",
    send: { code: "MUAXANH" },
    says: "We don't know this code for this show. Check the spelling. If it's for your email or phone number only, confirm that in your profile first.",
  },
  {
    call: "POST /artist/codes",
    by: "artist",
    send: { kind: "amount" },
    says: "Please enter the amount to take off in at least one currency.",
  },
  {
    call: "PUT /events/{id}",
    by: "artist",
    of: "ticketed",
    send: { prices: { vnd: 9999 } },
    says: "Ticket prices go from 10,000\u00a0₫ to 200,000,000\u00a0₫.",
  },
  {
    call: "PUT /events/{id}",
    by: "artist",
    of: "ticketed",
    send: inEuros,
    says: "This site doesn't take payments in EUR. Please leave this price blank.",
  },

  // The room and the studio
  {
    call: "POST /events/{id}/appeal",
    by: "viewer",
    of: "live",
    send: { text: " " },
    after: withBan,
    says: "Please write a note first.",
  },
  {
    call: "POST /events/{id}/free-look/close",
    by: "artist",
    of: "live",
    says: "The free look is over.",
  },
  {
    call: "POST /events/{id}/clips",
    by: "artist",
    of: "sold",
    send: { seconds: 30, position: 90 },
    says: "Nothing of this show is recorded right now.",
  },
  {
    call: "POST /events/{id}/clips",
    by: "artist",
    of: "sold",
    send: { seconds: 30, position: 660 },
    after: withReplay,
    says: "The recording doesn't have this moment. Please choose another",
  },
  {
    call: "POST /events/{id}/clips",
    by: "viewer",
    of: "live",
    send: { seconds: 30 },
    says: "The artist doesn't let viewers make clips of this show.",
  },
  {
    call: "PUT /clips/{id}",
    by: "artist",
    of: "clip",
    send: { review: "approved" },
    after: withUncutClip,
    says: "This clip isn't ready yet.",
  },
  {
    call: "PUT /events/{id}/chapters",
    by: "artist",
    of: "sold",
    send: { chapters: [1, 2].map((one) => ({ atSeconds: 60, title: `Bài ${one}` })) },
    says: "Two lines have the same time.",
  },
  {
    call: "PUT /events/{id}/captions/{language}",
    by: "artist",
    of: ({ sold }) => ({ id: sold, language: "vi" }),
    send: { vtt: "Xin chào" },
    says: "This isn't a WebVTT file. The first line must be WEBVTT.",
  },
  {
    call: "PUT /events/{id}/lyrics/timing",
    by: "artist",
    of: "sold",
    send: { shiftMs: -3001 },
    says: "Please check what you entered.",
  },
  {
    call: "POST /artist/songs",
    by: "artist",
    send: { ...song, translation: "Long river\nO ferry" },
    says: "Lines in verse 1: 1. In its translation: 2. Please make them the same.",
  },
  {
    call: "PUT /events/{id}/review",
    by: "viewer",
    of: "sold",
    send: { rating: 0 },
    says: "Please choose a rating from 1 to 5.",
  },

  // Outreach and office
  {
    call: "POST /artist/webhooks",
    by: "artist",
    send: { ...webhook, url: "http://example.com/hook" },
    says: "Please enter an address that starts with https://, without a user name or password.",
  },
  {
    call: "POST /artist/webhooks/{id}/deliveries/{delivery}/replay",
    by: "artist",
    of: ({ webhook: id }) => ({ id, delivery: "999999" }),
    says: "This message is no longer in the log.",
  },
  {
    call: "POST /reports",
    by: "artist",
    send: ({ live }) => ({ kind: "event", id: live, reason: "spam" }),
    says: "This is yours. You can edit or delete it yourself.",
  },
];
