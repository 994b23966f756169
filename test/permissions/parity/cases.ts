import { startTicketPayment } from "../../factories/checkout/card-payments";
import { makeCode } from "../../factories/tickets/codes";
import { makeEvent } from "../../factories/shows/events";
import { makeBuyer } from "../../factories/money/money";
import type { Persona } from "../people";
import type { Fields } from "../rights/rights";
import type { World } from "../world";

type Params = Record<string, string>;
type Ways = {
  form: [route: string, intent: string, fields?: Fields, params?: Params];
  call: [name: string, body?: Fields, params?: Params];
};
export type Case = {
  name: string;
  who: Persona;
  /** A form and a call that do the same. Makes what the world lacks. */
  ways: (world: World) => Ways | Promise<Ways>;
  /** The message, where nothing is written. */
  refused?: string;
};

const price = { amount: "18.00" };
const passPrice = { amount: "40.00", currency: "usd" };

const buyTicket = (intent: string, eventId: string, fields: Fields): Ways => ({
  form: ["checkout.$eventId", intent, fields, { eventId }],
  call: ["POST /create-payment-intent", { eventId, ...fields }],
});

const buyPass = (id: string, fields: Fields): Ways => ({
  form: ["pass.$id", "buy", fields, { id }],
  call: ["POST /passes/{id}/buy", fields, { id }],
});

const redeem = (eventId: string): Ways => {
  const fields = { currency: "usd", code: "BOLERO50" };

  return {
    form: ["checkout.$eventId", "redeem", fields, { eventId }],
    call: ["POST /events/{id}/redeem", fields, { id: eventId }],
  };
};

/** `moderator` is a member without a ticket, `viewer` has one for the show `sold`. */
export const CASES: Case[] = [
  {
    name: "a seat held for a payment",
    who: "moderator",
    ways: ({ samples }) => buyTicket("pay", samples.ticketed, price),
  },
  {
    name: "a seat at another price",
    who: "moderator",
    ways: ({ samples }) => buyTicket("pay", samples.ticketed, { amount: "1.00" }),
    refused: "The amount doesn't match the ticket price.",
  },
  {
    name: "a second ticket",
    who: "viewer",
    ways: ({ samples }) => buyTicket("pay", samples.sold, price),
    refused: "You already have a ticket",
  },
  {
    name: "a seat held for a gift",
    who: "moderator",
    ways: ({ samples }) =>
      buyTicket("give", samples.ticketed, {
        ...price,
        giftTo: "0912 345 678",
        giftNote: "Vui nhé",
      }),
  },
  {
    name: "a seat held with a code",
    who: "moderator",
    ways: async ({ people, samples }) => {
      await makeCode({ artistId: people.artist.id });

      return buyTicket("pay", samples.ticketed, { amount: "9.00", code: "bolero 50" });
    },
  },
  {
    name: "a seat held with a code that is used up",
    who: "moderator",
    ways: async ({ people, samples }) => {
      await makeCode({ artistId: people.artist.id, maxUses: 1 });
      await startTicketPayment(await makeBuyer(), samples.ticketed, 900, { code: "BOLERO50" });

      return buyTicket("pay", samples.ticketed, { amount: "9.00", code: "BOLERO50" });
    },
    refused: "This code has been used up.",
  },
  {
    name: "a ticket that a code makes free",
    who: "moderator",
    ways: async ({ people, samples }) => {
      await makeCode({ artistId: people.artist.id, kind: "free" });

      return redeem(samples.ticketed);
    },
  },
  {
    name: "a ticket that a code doesn't make free",
    who: "moderator",
    ways: async ({ people, samples }) => {
      await makeCode({ artistId: people.artist.id });

      return redeem(samples.ticketed);
    },
    refused: "This code doesn't make the ticket free. Apply it again to see the price.",
  },
  {
    name: "a donation",
    who: "moderator",
    ways: async ({ people }) => {
      const { id } = await makeEvent({ artistId: people.artist.id, eventType: "donation" });

      return {
        form: ["checkout.$eventId", "donate", { amount: "5" }, { eventId: id }],
        call: ["POST /create-donation-intent", { eventId: id, amount: "5" }],
      };
    },
  },
  {
    name: "a season pass held for a payment",
    who: "moderator",
    ways: ({ samples }) => buyPass(samples.pass, passPrice),
  },
  {
    name: "a season pass at another price",
    who: "moderator",
    ways: ({ samples }) => buyPass(samples.pass, { ...passPrice, amount: "4.00" }),
    refused: "The amount doesn't match the ticket price.",
  },
  {
    name: "a season pass returned",
    who: "viewer",
    ways: ({ samples }) => ({
      form: ["passes.$paymentId", ""],
      call: ["POST /user/passes/{paymentId}/return", undefined, { paymentId: samples.boughtPass }],
    }),
  },
  {
    name: "a refund",
    who: "viewer",
    ways: ({ samples }) => ({
      form: ["tickets.$ticketId_.refund", ""],
      call: ["POST /tickets/{id}/refund", undefined, { id: samples.ticket }],
    }),
  },
  {
    name: "a gift taken",
    who: "moderator",
    ways: ({ samples: { giftToken: token } }) => ({
      form: ["gift.$token", "", {}, { token }],
      call: ["POST /gifts/{token}/claim", undefined, { token }],
    }),
  },
  {
    name: "a gift taken back by its giver",
    who: "viewer",
    ways: ({ samples: { gift } }) => ({
      form: ["tickets.$ticketId", "keep", {}, { ticketId: gift }],
      call: ["POST /tickets/{id}/keep", undefined, { id: gift }],
    }),
  },
];
