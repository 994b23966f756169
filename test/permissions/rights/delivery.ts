import { NOTIFICATION_CHOICES } from "~db/vocabularies";
import { makeBrowser } from "../../factories/delivery/push";
import { anybody, members, artists, owner, payer } from "../policies";
import { forms, type Rights } from "./rights";

const everyChoice = Object.fromEntries(NOTIFICATION_CHOICES.map((choice) => [choice, true]));
const hook = { url: "https://example.com/hook", types: ["ticket.sold"] };

export const DELIVERY: Rights = {
  screens: {
    "dashboard.webhooks": { see: artists, do: { create: { who: artists, send: hook } } },
    "dashboard.webhooks_.$id": {
      see: owner,
      of: "webhook",
      do: {
        save: { who: owner, send: hook },
        ...forms(owner, "renew", "test", "pause", "resume", "again", "againAll", "delete"),
      },
    },
    "dashboard.webhooks_.$id_.delete": { see: owner, of: "webhook" },
    unsubscribe: { see: anybody, do: { off: anybody, on: anybody } },
    "notices._index": { see: members, do: { "": members } },
    "notices.phone": { see: members, do: forms(members, "subscribe", "renew", "off") },
    "notices.settings": { see: members, do: { "": members } },
    "notices.$id": { see: payer, of: "notice" },
  },

  calls: {
    "PUT /user/notifications": {
      who: members,
      send: { reminders: true, live: false, follows: true },
    },
    "GET /push-key": anybody,
    "POST /user/push": { who: members, send: makeBrowser },
    "PUT /user/push": { who: members, send: makeBrowser },
    "DELETE /user/push": { who: members, send: { endpoint: "https://push.example/1" } },
    "GET /user/notice-settings": members,
    "PUT /user/notice-settings": { who: members, send: { push: everyChoice, quietHours: null } },
    "GET /artist/webhooks": artists,
    "POST /artist/webhooks": { who: artists, send: hook },
    "GET /artist/webhooks/{id}": { who: owner, of: "webhook" },
    "PUT /artist/webhooks/{id}": { who: owner, of: "webhook", send: hook },
    "DELETE /artist/webhooks/{id}": { who: owner, of: "webhook" },
    "POST /artist/webhooks/{id}/pause": { who: owner, of: "webhook" },
    "DELETE /artist/webhooks/{id}/pause": { who: owner, of: "webhook" },
    "POST /artist/webhooks/{id}/secret": { who: owner, of: "webhook" },
    "POST /artist/webhooks/{id}/test": { who: owner, of: "webhook" },
    "GET /artist/webhooks/{id}/deliveries": { who: owner, of: "webhook" },
    "POST /artist/webhooks/{id}/deliveries/replay": { who: owner, of: "webhook" },
    /** The samples contain no delivery. */
    "POST /artist/webhooks/{id}/deliveries/{delivery}/replay": {
      who: { ...owner, artist: "404" },
      of: ({ webhook }) => ({ id: webhook, delivery: "999999" }),
    },
    "GET /user/notices": members,
    "POST /user/notices/read": members,
    "GET /user/notices/{id}": { who: payer, of: "notice" },
  },
};
