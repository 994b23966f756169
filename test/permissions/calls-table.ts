import { ADMIN_CALLS } from "./admin-calls";
import { CREDENTIAL_CALLS } from "./credential-calls";
import { EMBED_CALLS } from "./embed-calls";
import { INVITATION_CALLS } from "./invitation-calls";
import { LYRIC_CALLS } from "./lyric-calls";
import { MOVING_CALLS } from "./moving-calls";
import { NEWSLETTER_CALLS } from "./newsletter-calls";
import { PASS_CALLS } from "./pass-calls";
import { SIMULCAST_CALLS } from "./simulcast-calls";
import {
  all,
  anybody,
  artists,
  bothSides,
  codeOwner,
  forPrograms,
  buyerOrAdmin,
  holderOrAdmin,
  members,
  moderators,
  payer,
  performer,
  type Policy,
  signedIn,
} from "./policies";
import type { Samples } from "./samples";

export type CallRight = {
  who: Policy;
  params?: (samples: Samples) => Record<string, string>;
  /** A valid body, so that only the person decides. */
  body?: (samples: Samples) => object;
  fresh?: true;
};

const live = ({ live: id }: Samples) => ({ id });
const sold = ({ sold: id }: Samples) => ({ id });
const artist = ({ artist: id }: Samples) => ({ id });
const program = {
  members: forPrograms(members),
  artists: forPrograms(artists),
  bothSides: forPrograms(bothSides),
  performer: forPrograms(performer),
  moderators: forPrograms(moderators),
  buyerOrAdmin: forPrograms(buyerOrAdmin),
  holderOrAdmin: forPrograms(holderOrAdmin),
  holder: forPrograms(signedIn("403", { viewer: "in" })),
  giver: forPrograms(payer),
  codeOwner: forPrograms(codeOwner),
};

/** The samples contain no waitlist entry. */
const notListed = forPrograms(signedIn("404"));
const conversation = ({ conversation: id }: Samples) => ({ id });
/** The samples contain no such helper and no such review. */
const noPlace = ({ stranger: personId }: Samples) => ({ personId, task: "stagehand" });
const noneOfTheirs = forPrograms(signedIn("403", { artist: "404", other: "404" }));
const words = () => ({ text: "Xin chào" });
const newPassword = () => ({ password: "hoa sữa mùa thu", confirmPassword: "hoa sữa mùa thu" });
const noPicture = () => ({});
const captions = ({ sold: id }: Samples) => ({ id, language: "vi" });
const vtt = "WEBVTT\n\n00:01.000 --> 00:02.000\nXin chào\n";
const bankAccount = { bin: "970436", account: "0123499999", accountName: "HA VY" };
const payoutAccount = () => ({ kind: "vietnam", currency: "vnd", ...bankAccount });
const webhook = ({ webhook: id }: Samples) => ({ id });
const webhookInput = { url: "https://example.com/hook", types: ["ticket.sold"] };
const soundType = () => ({ name: "Vé sớm", ticketPrice: "9.00" });
const soundEvent = () => ({
  title: "Đêm nhạc",
  category: "Bolero",
  eventType: "free",
  startTime: new Date(Date.now() + 48 * 3600_000).toISOString(),
  duration: 60,
});

/** Permissions of every API call, by method and path. */
export const CALLS: Record<string, CallRight> = {
  ...ADMIN_CALLS,
  ...EMBED_CALLS,
  ...SIMULCAST_CALLS,
  ...INVITATION_CALLS,
  ...NEWSLETTER_CALLS,
  ...MOVING_CALLS,
  ...PASS_CALLS,
  ...LYRIC_CALLS,
  "GET /user/terms": { who: program.members },
  "POST /user/terms": { who: program.members, body: () => ({ version: 0, termsAccepted: true }) },

  "GET /auth/user": { who: program.members },
  "POST /auth/login": { who: all("401"), body: () => ({ loginId: "a@b.test", password: "wrong one" }) },
  "POST /auth/code": { who: anybody, body: () => ({ loginId: "no address" }) },
  "POST /auth/code/verify": { who: anybody, body: () => ({ loginId: "a@b.test", code: "123456" }) },
  "POST /auth/signup": { who: anybody, body: () => ({}) },
  "POST /auth/logout": { who: anybody, body: () => ({}), fresh: true },
  "PUT /user/names": { who: program.members, body: () => ({ name: "Trần Mai", firstName: "Mai" }) },
  "GET /user/settings": { who: program.members },
  "PUT /user/settings": { who: program.members, body: () => ({ language: "en", timeZone: null, theme: "dark" }) },
  "PUT /user/notifications": { who: program.members, body: () => ({ reminders: true, live: false, follows: true }) },
  "PUT /user/password": { who: program.members, body: newPassword },
  "GET /user/data": { who: program.members },
  "POST /user/data": { who: program.members },
  "POST /user/delete": { who: program.members, body: () => ({}) },
  "POST /user/phone/code": { who: program.members },
  "POST /user/phone/verify": { who: program.members, body: () => ({ code: "123456" }) },
  "POST /user/address": { who: program.members, body: () => ({ loginId: "moi@nhacsong.test" }) },
  "POST /auth/confirm-address": { who: anybody, body: () => ({ token: "no-such-token" }) },
  "POST /auth/forgot-password": { who: anybody, body: () => ({ loginId: "nobody@nhacsong.test" }) },
  "POST /auth/reset-password/code": { who: anybody, body: () => ({ loginId: "0903 555 017", code: "123456" }) },
  "POST /auth/reset-password": { who: anybody, body: () => ({ token: "no-such-token", ...newPassword() }) },
  "GET /user/sessions": { who: program.members },
  "POST /auth/logout-everywhere": { who: program.members },
  "PUT /user/picture": { who: program.members, body: noPicture },
  "DELETE /user/picture": { who: program.members },
  "GET /artist/application": { who: program.members },
  "POST /artist/application": {
    who: program.members,
    body: () => ({ stageName: "Hạ Vy", genres: ["bolero"], links: "" }),
  },
  ...CREDENTIAL_CALLS,

  "GET /events": { who: anybody },
  "GET /events/live": { who: anybody },
  "GET /events/{id}": { who: anybody, params: live },
  "POST /events": { who: program.artists, body: soundEvent },
  "PUT /events/{id}": { who: program.performer, params: sold, body: () => ({ title: "Đêm khác" }) },
  "DELETE /events/{id}": { who: program.performer, params: sold, fresh: true },
  "PUT /events/{id}/picture": { who: program.performer, params: sold, body: noPicture },
  "DELETE /events/{id}/picture": { who: program.performer, params: sold },
  "GET /events/{id}/stream": { who: anybody, params: live },
  "GET /featured-artists": { who: anybody },
  "GET /artist/events": { who: program.artists },
  "GET /artists": { who: anybody },
  "GET /artists/{id}": { who: anybody, params: artist },
  "GET /artists/{id}/events": { who: anybody, params: artist },
  "POST /artists/{id}/follow": { who: program.members, params: artist },
  "DELETE /artists/{id}/follow": { who: program.members, params: artist },

  "GET /user/saved-events": { who: program.members },
  "POST /user/save-event/{id}": { who: program.members, params: live },
  "DELETE /user/save-event/{id}": { who: program.members, params: live },
  "GET /user/tickets": { who: program.members },
  "GET /user/yearly-statement/{year}": { who: program.members, params: () => ({ year: "2026" }) },
  "GET /user/receipts": { who: program.members },
  "GET /receipts/{id}": { who: program.buyerOrAdmin, params: ({ receipt: id }) => ({ id }) },
  "GET /tickets/{id}": { who: program.holderOrAdmin, params: ({ ticket: id }) => ({ id }) },
  "POST /tickets/{id}/refund": { who: program.holderOrAdmin, params: ({ ticket: id }) => ({ id }), fresh: true },
  "GET /tickets/{id}/device-pass": { who: program.holder, params: ({ ticket: id }) => ({ id }) },
  "POST /tickets/{id}/device-pass": { who: program.holder, params: ({ ticket: id }) => ({ id }) },
  "GET /user/gifts": { who: program.members },
  "POST /tickets/{id}/gift-link": {
    who: program.giver,
    params: ({ gift: id }) => ({ id }),
    body: () => ({ giftTo: "ba@nhacsong.test" }),
  },
  "DELETE /tickets/{id}/gift-link": { who: program.giver, params: ({ gift: id }) => ({ id }) },
  "POST /tickets/{id}/keep": { who: program.giver, params: ({ gift: id }) => ({ id }), fresh: true },
  "GET /gifts/{token}": { who: anybody, params: ({ giftToken: token }) => ({ token }) },
  "POST /gifts/{token}/claim": { who: program.members, params: ({ giftToken: token }) => ({ token }), fresh: true },
  "POST /events/{id}/register": { who: program.members, params: live },
  "GET /events/{id}/waitlist": { who: notListed, params: sold },
  "POST /events/{id}/waitlist": { who: program.members, params: sold },
  "DELETE /events/{id}/waitlist": { who: notListed, params: sold },
  "GET /payments/{id}": { who: forPrograms(payer), params: ({ transfer: id }) => ({ id }) },
  "GET /events/{id}/price": { who: program.members, params: ({ ticketed: id }) => ({ id }) },
  "POST /events/{id}/redeem": {
    who: program.members,
    params: ({ ticketed: id }) => ({ id }),
    body: () => ({ code: "NOSUCH" }),
  },
  "GET /artist/webhooks": { who: program.artists },
  "POST /artist/webhooks": { who: program.artists, body: () => webhookInput },
  "GET /artist/webhooks/{id}": { who: program.codeOwner, params: webhook },
  "PUT /artist/webhooks/{id}": { who: program.codeOwner, params: webhook, body: () => webhookInput },
  "DELETE /artist/webhooks/{id}": { who: program.codeOwner, params: webhook },
  "POST /artist/webhooks/{id}/pause": { who: program.codeOwner, params: webhook },
  "DELETE /artist/webhooks/{id}/pause": { who: program.codeOwner, params: webhook },
  "POST /artist/webhooks/{id}/secret": { who: program.codeOwner, params: webhook },
  "POST /artist/webhooks/{id}/test": { who: program.codeOwner, params: webhook },
  "GET /artist/webhooks/{id}/deliveries": { who: program.codeOwner, params: webhook },
  "POST /artist/webhooks/{id}/deliveries/replay": { who: program.codeOwner, params: webhook },
  /** The samples contain no message. */
  "POST /artist/webhooks/{id}/deliveries/{delivery}/replay": {
    who: forPrograms(signedIn("403", { artist: "404", other: "404" })),
    params: (samples) => ({ ...webhook(samples), delivery: "1" }),
  },
  "GET /artist/codes": { who: program.artists },
  "POST /artist/codes": { who: program.artists, body: () => ({ kind: "percent", percent: 10 }) },
  "GET /artist/codes/{id}": { who: program.codeOwner, params: ({ code: id }) => ({ id }) },
  "PUT /artist/codes/{id}": {
    who: program.codeOwner,
    params: ({ code: id }) => ({ id }),
    body: () => ({ kind: "free" }),
  },
  "PUT /artist/codes/{id}/limits": { who: program.codeOwner, params: ({ code: id }) => ({ id }), body: () => ({}) },
  "POST /artist/codes/{id}/stop": { who: program.codeOwner, params: ({ code: id }) => ({ id }) },
  "DELETE /artist/codes/{id}/stop": { who: program.codeOwner, params: ({ code: id }) => ({ id }) },
  "POST /create-payment-intent": {
    who: program.members,
    body: ({ ticketed: eventId }) => ({ eventId, amount: "18.00" }),
  },
  "POST /create-donation-intent": { who: program.members, body: ({ live: eventId }) => ({ eventId, amount: "5.00" }) },
  "GET /phrases": { who: anybody },
  "GET /events/{id}/chat": { who: anybody, params: live },
  "POST /events/{id}/chat": { who: program.members, params: live, body: () => ({ phrase: "bravo" }) },
  "POST /events/{id}/reactions": { who: program.members, params: live, body: () => ({ emoji: "👏" }) },
  "GET /events/{id}/moderation": { who: program.moderators, params: live },
  "POST /events/{id}/moderation": { who: program.moderators, params: live, body: () => ({ intent: "unpin" }) },
  "GET /events/{id}/requests": { who: program.performer, params: live },
  "POST /events/{id}/requests/{requestId}": {
    who: forPrograms(signedIn("403", { artist: "404" })),
    params: ({ live: id }) => ({ id, requestId: "nothing" }),
    body: () => ({ sung: true }),
  },
  "POST /rehearsal": { who: program.artists },

  "GET /user/notices": { who: program.members },
  "POST /user/notices/read": { who: program.members },
  "GET /user/notices/{id}": { who: program.giver, params: ({ notice: id }) => ({ id }) },
  "GET /user/conversations": { who: program.members },
  "GET /user/conversations/{id}": { who: program.bothSides, params: conversation },
  "POST /artists/{id}/messages": { who: program.members, params: artist, body: words },
  "POST /user/conversations/{id}/messages": { who: program.bothSides, params: conversation, body: words },
  "POST /user/conversations/{id}/block": { who: program.bothSides, params: conversation },
  "DELETE /user/conversations/{id}/block": { who: program.bothSides, params: conversation },
  "GET /events/{id}/reviews": { who: anybody, params: live },
  "PUT /events/{id}/review": { who: forPrograms(signedIn("403")), params: live, body: () => ({ rating: 5 }) },
  "DELETE /events/{id}/review": { who: program.members, params: live },
  "PUT /reviews/{id}/answer": {
    who: noneOfTheirs,
    params: ({ unknown: id }) => ({ id }),
    body: () => ({ answer: "Cảm ơn" }),
  },

  "GET /reports/{kind}/{id}": { who: program.members, params: ({ live: id }) => ({ kind: "event", id }) },
  "POST /reports": { who: program.members, body: ({ live: id }) => ({ kind: "event", id, reason: "spam" }) },
  "GET /events/{id}/appeal": { who: program.members, params: live },
  "POST /events/{id}/appeal": { who: program.members, params: live, body: words },

  "GET /artist/profile": { who: program.artists },
  "PUT /artist/profile": { who: program.artists, body: () => ({ stageName: "Hạ Vy", genres: ["bolero"] }) },
  "PUT /artist/banner": { who: program.artists, body: noPicture },
  "DELETE /artist/banner": { who: program.artists },
  "GET /artist/earnings": { who: program.artists },
  "GET /artist/statement": { who: program.artists },
  "GET /artist/site-share": { who: program.artists },
  "GET /artist/payouts": { who: program.artists },
  "PUT /artist/payout-account": { who: program.artists, body: payoutAccount },
  "PUT /artist/payout-account/stripe": { who: program.artists, body: () => ({ currency: "usd" }) },
  "POST /artist/stripe-account": { who: program.artists, body: () => ({ country: "FR" }) },
  "DELETE /artist/payout-account/change": { who: program.artists },
  "GET /events/{id}/earnings": { who: program.performer, params: sold },
  "GET /events/{id}/ticket-types": { who: anybody, params: sold },
  "POST /events/{id}/ticket-types": { who: program.performer, params: sold, body: soundType },
  "PUT /ticket-types/{id}": { who: program.performer, params: ({ ticketType: id }) => ({ id }), body: soundType },
  "DELETE /ticket-types/{id}": {
    who: program.performer,
    params: ({ otherTicketType: id }) => ({ id }),
    fresh: true,
  },
  "GET /events/{id}/guests": { who: program.performer, params: sold },
  "GET /artist/stream-key": { who: program.artists },
  "POST /artist/stream-key": { who: program.artists },
  "DELETE /artist/stream-key": { who: program.artists },
  "GET /artist/followers": { who: program.artists },
  "GET /events/{id}/chapters": { who: anybody, params: live },
  "PUT /events/{id}/chapters": { who: program.performer, params: live, body: () => ({ chapters: [] }) },
  "GET /events/{id}/captions": { who: anybody, params: live },
  "PUT /events/{id}/captions/{language}": { who: program.performer, params: captions, body: () => ({ vtt }) },
  "DELETE /events/{id}/captions/{language}": { who: program.performer, params: captions },
  "POST /events/{id}/stream/end": { who: program.performer, params: live, fresh: true },
  "GET /events/{id}/encoder": { who: program.performer, params: live },
  "GET /events/{id}/numbers": { who: program.performer, params: live },
  "POST /events/{id}/free-look/extend": { who: program.performer, params: live },
  "POST /events/{id}/free-look/close": { who: program.performer, params: live },
  "POST /events/{id}/stream/here": { who: anybody, params: live },
  "GET /events/{id}/audience": { who: program.performer, params: live },
  "GET /events/{id}/reach": { who: program.performer, params: sold },
  "GET /artist/reach": { who: program.artists },
  "GET /artist/team": { who: program.artists },
  "POST /artist/team": { who: program.artists, body: () => ({ loginId: "nobody@nhacsong.test", task: "moderator" }) },
  "DELETE /artist/team/{personId}/{task}": { who: noneOfTheirs, params: noPlace },
  "GET /events/{id}/shares": { who: program.performer, params: sold },
  "POST /events/{id}/shares": {
    who: program.performer,
    params: sold,
    body: () => ({ to: "ban@nhacsong.test", role: "Band", percent: "1" }),
  },
  "DELETE /events/{id}/shares/{shareId}": {
    who: forPrograms(signedIn("403", { artist: "404" })),
    params: ({ sold: id }) => ({ id, shareId: "nothing" }),
  },
  "GET /shares/{key}": { who: all("404"), params: () => ({ key: "nothing" }) },
  "GET /user/shares": { who: program.members },
  "POST /user/shares/accept": { who: forPrograms(signedIn("404")), body: () => ({ key: "nothing", points: 1 }) },
  "POST /user/shares/decline": { who: forPrograms(signedIn("404")), body: () => ({ key: "nothing" }) },
  "GET /user/teams": { who: program.members },
  "POST /user/teams/{personId}/{task}": { who: forPrograms(signedIn("404")), params: noPlace },
  "DELETE /user/teams/{personId}/{task}": { who: forPrograms(signedIn("404")), params: noPlace },
};
