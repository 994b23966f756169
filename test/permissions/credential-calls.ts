import { NOTICE_CHOICES } from "~db/vocabularies";
import { makeBrowser } from "../factories/push";
import type { CallRight } from "./calls-table";
import { anybody, artists, forPrograms, members, signedIn } from "./policies";

const everyChoice = Object.fromEntries(NOTICE_CHOICES.map((choice) => [choice, true]));

/** What a person signs in with, and what is bound to a session. */
export const CREDENTIAL_CALLS: Record<string, CallRight> = {
  "POST /auth/passkey/options": { who: anybody },
  "POST /auth/passkey": { who: anybody, body: () => ({ credential: "{}" }) },
  "GET /user/passkeys": { who: forPrograms(members) },
  "POST /user/passkeys/options": { who: forPrograms(members), body: () => ({ name: "Điện thoại" }) },
  "POST /user/passkeys": { who: forPrograms(members), body: () => ({ name: "Điện thoại", credential: "{}" }) },
  "DELETE /user/passkeys/{id}": { who: forPrograms(signedIn("404")) },
  "GET /user/calendar": { who: forPrograms(members) },
  "POST /user/calendar": { who: forPrograms(members) },
  "POST /user/calendar/replacement": { who: forPrograms(members) },
  "DELETE /user/calendar": { who: forPrograms(members) },
  "POST /tv/codes": { who: anybody },
  "POST /tv/codes/{code}": {
    who: forPrograms(members),
    params: () => ({ code: "ABCDEF" }),
    body: ({ live }) => ({ eventId: live }),
  },
  "GET /tv": { who: anybody },
  "GET /user/tvs": { who: forPrograms(members) },
  "PUT /user/tvs/{id}": { who: forPrograms(signedIn("404")), body: () => ({ volume: 50 }) },
  "DELETE /user/tvs/{id}": { who: forPrograms(members) },
  "GET /push-key": { who: anybody },
  "POST /user/push": { who: forPrograms(members), body: makeBrowser },
  "PUT /user/push": { who: forPrograms(members), body: makeBrowser },
  "DELETE /user/push": { who: forPrograms(members), body: () => ({ endpoint: "https://push.example/1" }) },
  "GET /user/notice-settings": { who: forPrograms(members) },
  "PUT /user/notice-settings": { who: forPrograms(members), body: () => ({ push: everyChoice, quietHours: null }) },
  "PUT /user/notice-settings/text": { who: forPrograms(members), body: () => ({ shows: false, offers: false }) },
  "GET /user/second-factor": { who: forPrograms(members) },
  "POST /user/second-factor": { who: forPrograms(members) },
  "POST /user/second-factor/confirm": { who: forPrograms(members), body: () => ({ code: "000000" }) },
  "POST /user/second-factor/off": { who: forPrograms(members), body: () => ({ password: "x", code: "000000" }) },
  "GET /user/tokens": { who: forPrograms(members) },
  "POST /user/tokens": { who: forPrograms(artists), body: () => ({ name: "Lịch diễn", scopes: ["read"] }) },
  "DELETE /user/tokens/{id}": { who: forPrograms(signedIn("404")) },
};
