import { members, payer, notFound } from "../policies";
import { forms, type Rights } from "./rights";

const price = { amount: "18.00" };

export const CHECKOUT: Rights = {
  screens: {
    "checkout.$eventId": {
      see: members,
      of: "ticketed",
      do: {
        ...forms(members, "redeem", "redeemGift", "donate", "register", "join"),
        pay: { who: members, send: price },
        give: { who: members, send: { ...price, giftTo: "ban@nhacsong.test" } },
        leave: notFound,
      },
    },
    "pay.$paymentId": {
      see: payer,
      of: "payment",
      do: { card: { who: payer, send: { card: "declined" } }, hosted: payer },
    },
    "transfer.$paymentId": {
      see: payer,
      of: "transfer",
      do: {
        account: {
          who: payer,
          send: { bin: "970436", account: "0123499999", accountName: "LE THI BAY" },
        },
        tip: { who: payer, send: ({ transfer }) => ({ paymentId: transfer }) },
        hint: { who: payer, send: { digits: "9999", sentAt: "2026-11-28T10:21" } },
      },
    },
    /** Tests have no account for transfers, so there is no code. */
    "transfer.$paymentId_.qr[.]png": { see: notFound, of: "transfer" },
  },

  calls: {
    "GET /payments/{id}": { who: payer, of: "transfer" },
    "GET /events/{id}/price": { who: members, of: "ticketed" },
    "POST /events/{id}/redeem": { who: members, of: "ticketed", send: { code: "NOSUCH" } },
    "POST /create-payment-intent": {
      who: members,
      send: ({ ticketed }) => ({ eventId: ticketed, ...price }),
    },
    "POST /create-donation-intent": {
      who: members,
      send: ({ live }) => ({ eventId: live, amount: "5.00" }),
    },
  },
};
