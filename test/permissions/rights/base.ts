import { all, anybody, members } from "../policies";
import type { Rights } from "./rights";

const key = "0000-0000-0000-0000";
const email = "you@nhacsong.test";
const admin = { email, password: "đèn dầu 2026", confirmPassword: "đèn dầu 2026" };
/** The site of the tests has an admin. */
const firstRun = {
  key: { who: all("404"), send: { key } },
  testMail: { who: all("404"), send: { key, email } },
  finish: { who: all("404"), send: { key, ...admin, name: "Nhạc Sống", languages: "both" } },
};

export const BASE: Rights = {
  screens: {
    _index: anybody,
    $: { see: all("404"), do: { "": all("404") } },
    about: anybody,
    terms: anybody,
    privacy: anybody,
    imprint: all("404"),
    setup: { see: all("404"), do: firstRun },
    "terms_.agree": {
      see: members,
      do: { "": { who: members, send: { version: "0", termsAccepted: "on" } } },
    },
    "images.$id": { see: all("404"), of: "unknown" },
    "sitemap[.]xml": anybody,
    "robots[.]txt": anybody,
    "site[.]webmanifest": anybody,
    "site-colors[.]css": anybody,
    "site-logo.$id.$file": {
      see: all("404"),
      of: ({ unknown }) => ({ id: unknown, file: "night.png" }),
    },
    share: anybody,
    language: { see: anybody, do: { "": { who: anybody, send: { language: "vi" } } } },
    "text-size": { see: anybody, do: { "": { who: anybody, send: { size: "large" } } } },
    theme: { see: anybody, do: { "": { who: anybody, send: { theme: "dark" } } } },
    currency: { see: anybody, do: { "": { who: anybody, send: { currency: "vnd" } } } },
    zone: { see: anybody, do: { "": { who: anybody, send: { zone: "Asia/Ho_Chi_Minh" } } } },
    "api.docs": anybody,
    "api.docs_.socket": anybody,
  },

  calls: {
    "GET /user/terms": members,
    "POST /user/terms": { who: members, send: { version: 0, termsAccepted: true } },
    "POST /user/save-event/{id}": { who: members, of: "live" },
    "DELETE /user/save-event/{id}": { who: members, of: "live" },
  },
};
