import type { CallRight } from "./calls-table";
import { anybody, forPrograms, members, signedIn } from "./policies";

export const PASSKEY_CALLS: Record<string, CallRight> = {
  "POST /auth/passkey/options": { who: anybody },
  "POST /auth/passkey": { who: anybody, body: () => ({ credential: "{}" }) },
  "GET /user/passkeys": { who: forPrograms(members) },
  "POST /user/passkeys/options": { who: forPrograms(members), body: () => ({ name: "Điện thoại" }) },
  "POST /user/passkeys": { who: forPrograms(members), body: () => ({ name: "Điện thoại", credential: "{}" }) },
  "DELETE /user/passkeys/{id}": { who: forPrograms(signedIn("404")) },
};
