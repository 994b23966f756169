import { INVITATION_SCREENS } from "./invitation-screens";
import { MOVING_SCREENS } from "./moving-screens";
import { NEWSLETTER_SCREENS } from "./newsletter-screens";
import {
  artists,
  codeOwner,
  anybody,
  buyerOrAdmin,
  holderOrAdmin,
  itsArtist,
  members,
  moderators,
  payer,
  performer,
  type Policy,
  signedIn,
} from "./policies";
import type { Samples } from "./samples";
import type { Screen } from "./screens-table";

const event = ({ live: id }: Samples) => ({ id });
const sold = ({ sold: id }: Samples) => ({ id });
const song = ({ song: id }: Samples) => ({ id });
const pass = ({ pass: id }: Samples) => ({ id });
const receipt = ({ receipt: receiptId }: Samples) => ({ receiptId });
const ticket = ({ ticket: ticketId }: Samples) => ({ ticketId });
const line = ({ message: messageId }: Samples) => ({ messageId });
const person = ({ stranger: userId }: Samples) => ({ userId });
/** The ticket's buyer. */
const transfer = ({ transfer: paymentId }: Samples) => ({ paymentId });
const holder = signedIn("403", { viewer: "in" });
/** The sample ticket is no gift. */
const noGift = signedIn("404");
/** Another artist learns that nothing was deleted. */
const deleter: Policy = { ...itsArtist, other: "explained" };
const note = { text: "Xin chào" };

/** The room and the chat in its own window have the same forms. */
const room: Screen["do"] = {
  chat: { who: members, fields: () => ({ message: "Hay quá" }) },
  react: { who: members, fields: () => ({ emoji: "👏" }) },
  sung: {
    who: signedIn("403", { artist: "404" }),
    fields: ({ unknown: requestId }) => ({ requestId, sung: "yes" }),
  },
  appeal: { who: members, fields: () => note },
  end: { who: performer },
  extendFreeLook: { who: performer },
  closeFreeLook: { who: performer },
  simulcastOn: { who: performer, fields: ({ simulcastTarget: id }) => ({ id }) },
  simulcastOff: { who: performer, fields: ({ simulcastTarget: id }) => ({ id }) },
  watchHere: { who: anybody },
};

/** Screens of tickets, the room and the studio. */
export const SHOW_SCREENS: Record<string, Screen> = {
  // Money and tickets
  "checkout.$eventId": {
    see: members,
    params: ({ ticketed: eventId }) => ({ eventId }),
    do: {
      pay: { who: members },
      give: { who: members },
      redeem: { who: members },
      redeemGift: { who: members },
      donate: { who: members },
      register: { who: members },
      join: { who: members },
      leave: { who: signedIn("404") },
    },
  },
  "pay.$paymentId": {
    see: payer,
    params: ({ payment: paymentId }) => ({ paymentId }),
    do: { card: { who: payer, fields: () => ({ card: "declined" }), fresh: true }, hosted: { who: payer } },
  },
  "transfer.$paymentId": {
    see: payer,
    params: transfer,
    do: {
      account: { who: payer, fields: () => ({ bin: "970436", account: "0123499999", accountName: "LE THI BAY" }) },
      tip: { who: payer, fields: ({ transfer: paymentId }) => ({ paymentId }) },
      hint: { who: payer, fields: () => ({ digits: "9999", sentAt: "2026-11-28T10:21" }) },
    },
  },
  /** Tests have no account for transfers, so there is no code. */
  "transfer.$paymentId_.qr[.]png": { see: signedIn("404"), params: transfer },
  "tickets._index": { see: members },
  "tickets.offline[.]json": { see: members },
  "tickets.$ticketId": {
    see: holderOrAdmin,
    params: ticket,
    do: {
      name: { who: members, fields: () => ({ name: "Trần Mai" }) },
      voidCode: { who: holder },
      keep: { who: noGift },
      revoke: { who: noGift },
      renew: { who: noGift, fields: () => ({ giftTo: "ban@nhacsong.test" }) },
    },
  },
  "dashboard.statement.$year": { see: members, params: () => ({ year: "2026" }) },
  "dashboard.statement.$year_.statement[.]pdf": { see: members, params: () => ({ year: "2026" }) },
  "receipts._index": { see: members },
  "receipts.$receiptId": { see: buyerOrAdmin, params: receipt },
  "receipts.$receiptId_.receipt[.]pdf": { see: buyerOrAdmin, params: receipt },
  "tickets.$ticketId_.calendar[.]ics": { see: holderOrAdmin, params: ticket },
  "tickets.$ticketId_.refund": { see: holderOrAdmin, params: ticket, do: { "": { who: holderOrAdmin, fresh: true } } },

  // The room
  "stream.$id": {
    see: anybody,
    params: event,
    do: room,
  },
  "stream.$id_.replay-chat": { see: anybody, params: event },
  "stream.$id_.chat": {
    see: anybody,
    params: event,
    do: room,
  },
  "stream.$id_.chat_.lines": { see: anybody, params: event },
  "stream.$id_.chat_.gone[.]css": { see: anybody, params: event },
  "stream.$id_.history": { see: anybody, params: event },
  "stream.$id_.encoder": { see: performer, params: event },
  "stream.$id_.moderation": {
    see: moderators,
    params: event,
    do: {
      delete: { who: moderators, fields: line, fresh: true },
      approve: { who: moderators, fields: line },
      reject: { who: moderators, fields: line },
      pin: { who: moderators, fields: line },
      unpin: { who: moderators },
      clear: { who: moderators, fields: person },
      timeOut: { who: moderators, fields: (samples) => ({ ...person(samples), seconds: "60" }) },
      ban: { who: moderators, fields: person },
      lift: { who: moderators, fields: person },
      rules: { who: moderators, fields: () => ({ slowSeconds: "0" }) },
    },
  },

  // Artists
  artist: { see: anybody },
  "dashboard._index": { see: artists },
  "dashboard.new": { see: artists, do: { "": { who: artists } } },
  "dashboard.$id.edit": { see: itsArtist, params: sold, do: { "": { who: itsArtist } } },
  "dashboard.$id.delete": { see: itsArtist, params: sold, do: { "": { who: deleter, fresh: true } } },
  "dashboard.$id.ticket-types": {
    see: itsArtist,
    params: sold,
    do: {
      create: { who: itsArtist, fields: () => ({ name: "Vé sớm", ticketPrice: "9.00" }) },
      update: {
        who: itsArtist,
        fields: ({ ticketType: typeId }) => ({ typeId, name: "Vé sớm", ticketPrice: "9.00" }),
      },
      delete: { who: itsArtist, fields: ({ otherTicketType: typeId }) => ({ typeId }), fresh: true },
    },
  },
  "dashboard.$id.guest-list": { see: itsArtist, params: sold },
  "dashboard.$id.guest-list[.]csv": { see: itsArtist, params: sold },
  "dashboard.$id.statistics": { see: itsArtist, params: sold },
  "dashboard.$id.sales[.]csv": { see: itsArtist, params: sold },
  "dashboard.$id.viewers[.]csv": { see: itsArtist, params: sold },
  "dashboard.$id.sources[.]csv": { see: itsArtist, params: sold },
  "dashboard.$id.countries[.]csv": { see: itsArtist, params: sold },
  "dashboard.$id.playback": { see: itsArtist, params: sold },
  "dashboard.$id.replay": {
    see: itsArtist,
    params: sold,
    do: {
      setList: { who: itsArtist },
      podcast: { who: itsArtist, fields: () => ({ offered: "on" }) },
      captions: { who: itsArtist, fields: () => ({ language: "vi" }) },
      captionsRemove: { who: itsArtist, fields: () => ({ language: "vi" }) },
    },
  },
  "dashboard.$id.shares": {
    see: itsArtist,
    params: sold,
    do: {
      offer: { who: itsArtist, fields: () => ({ to: "ban@nhacsong.test", role: "Band", percent: "1" }) },
      withdraw: { who: signedIn("home", { artist: "404", other: "403" }), fields: () => ({ shareId: "nothing" }) },
    },
  },
  "dashboard.$id.embed": { see: itsArtist, params: sold },
  "dashboard.overlay": {
    see: artists,
    do: { create: { who: artists }, replace: { who: artists }, remove: { who: artists } },
  },
  "dashboard.embed": { see: artists, do: { "": { who: artists } } },
  "dashboard.followers": { see: artists },
  "dashboard.rehearsal": { see: artists, do: { "": { who: artists } } },
  "dashboard.profile": { see: artists, do: { save: { who: artists }, preview: { who: artists } } },
  "dashboard.reviews": { see: artists, do: { "": { who: artists } } },
  "dashboard.earnings": { see: artists },
  "dashboard.payouts": {
    see: artists,
    do: {
      account: { who: artists },
      keep: { who: artists },
      stripe: { who: artists, fields: () => ({ country: "FR" }) },
      useStripe: { who: artists },
    },
  },
  "dashboard.simulcast": {
    see: artists,
    do: {
      add: { who: artists },
      key: { who: codeOwner, fields: ({ simulcastTarget: id }) => ({ id, streamKey: "new-key" }) },
      remove: { who: codeOwner, fields: ({ simulcastTarget: id }) => ({ id }) },
    },
  },
  "dashboard.webhooks": { see: artists, do: { create: { who: artists } } },
  "dashboard.webhooks_.$id": {
    see: codeOwner,
    params: ({ webhook: id }) => ({ id }),
    do: {
      save: { who: codeOwner },
      renew: { who: codeOwner },
      test: { who: codeOwner },
      pause: { who: codeOwner },
      resume: { who: codeOwner },
      again: { who: codeOwner },
      againAll: { who: codeOwner },
      delete: { who: codeOwner },
    },
  },
  "dashboard.webhooks_.$id_.delete": { see: codeOwner, params: ({ webhook: id }) => ({ id }) },
  ...INVITATION_SCREENS,
  ...NEWSLETTER_SCREENS,
  ...MOVING_SCREENS,
  "stream.$id_.lyrics": { see: anybody, params: event },
  "dashboard.songs._index": {
    see: artists,
    do: { "": { who: artists, fields: () => ({ text: "Sông dài", confirmed: "on" }) } },
  },
  "dashboard.songs.new": {
    see: artists,
    do: { "": { who: artists, fields: () => ({ title: "Đò", words: "Sông dài", confirmed: "on" }) } },
  },
  "dashboard.songs.$id": {
    see: codeOwner,
    params: song,
    do: { save: { who: codeOwner }, delete: { who: codeOwner, fresh: true } },
  },
  "dashboard.songs_.$id_.delete": { see: codeOwner, params: song },
  "dashboard.songs_.$id_.$format": { see: codeOwner, params: ({ song: id }) => ({ id, format: "lrc" }) },
  "dashboard.$id.set-list": {
    see: itsArtist,
    params: sold,
    do: {
      add: { who: itsArtist, fields: ({ song: songId }) => ({ songId }) },
      move: { who: itsArtist, fields: ({ setListSong: itemId }) => ({ itemId, to: "up" }) },
      remove: { who: itsArtist, fields: ({ unknown: itemId }) => ({ itemId }) },
      shown: { who: itsArtist, fields: () => ({ shown: "true" }) },
      link: { who: itsArtist },
      unlink: { who: itsArtist },
      // The sample show has no replay.
      captions: { who: { ...itsArtist, artist: "explained" } },
    },
  },
  "dashboard.codes._index": { see: artists },
  "dashboard.codes[.]csv": { see: artists },
  "dashboard.sources[.]csv": { see: artists },
  "dashboard.countries[.]csv": { see: artists },
  "dashboard.codes.new": { see: artists, do: { "": { who: artists } } },
  "dashboard.codes.$id": {
    see: codeOwner,
    params: ({ code: id }) => ({ id }),
    do: {
      save: { who: codeOwner },
      limits: { who: codeOwner },
      stop: { who: codeOwner },
      start: { who: codeOwner },
    },
  },
  "pass.$id": {
    see: anybody,
    params: pass,
    do: { buy: { who: members, fields: () => ({ amount: "40.00", currency: "usd" }) } },
  },
  "pass.$id_.poster[.]jpg": { see: anybody, params: pass },
  "passes.$paymentId": {
    see: payer,
    params: ({ boughtPass: paymentId }) => ({ paymentId }),
    do: { "": { who: payer, fresh: true } },
  },
  "dashboard.passes": {
    see: artists,
    do: { publish: { who: artists }, withdraw: { who: artists }, delete: { who: artists } },
  },
  "dashboard.passes_.new": { see: artists, do: { "": { who: artists } } },
  "dashboard.passes_.$id": {
    see: itsArtist,
    params: pass,
    do: { "": { who: artists } },
  },
  "dashboard.passes_.$id_.$change": { see: itsArtist, params: ({ pass: id }) => ({ id, change: "delete" }) },
  "dashboard.ledger": { see: artists },
  "dashboard.ledger[.]csv": { see: artists },
  "dashboard.streaming": { see: artists, do: { make: { who: artists }, revoke: { who: artists } } },
  "dashboard.team": { see: artists, do: { invite: { who: artists }, remove: { who: artists } } },
};
