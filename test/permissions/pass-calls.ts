import type { CallRight } from "./calls-table";
import { anybody, artists, forPrograms, members, payer, performer } from "./policies";
import type { Samples } from "./samples";

const pass = ({ pass: id }: Samples) => ({ id });
const boughtPass = ({ boughtPass: paymentId }: Samples) => ({ paymentId });
const input = ({ ticketed, sold }: Samples) => ({ name: "Trọn mùa", eventIds: [ticketed, sold], priceUsd: "30" });
const own = forPrograms(performer);
const seller = forPrograms(artists);
const buyer = forPrograms(payer);

/** Permissions of the calls of season passes. */
export const PASS_CALLS: Record<string, CallRight> = {
  "GET /artists/{id}/passes": { who: anybody, params: ({ artist: id }) => ({ id }) },
  "GET /passes/{id}": { who: anybody, params: pass },
  "POST /passes/{id}/buy": { who: forPrograms(members), params: pass, body: () => ({ amount: "40.00" }) },
  "GET /user/passes": { who: forPrograms(members) },
  "GET /user/passes/{paymentId}": { who: buyer, params: boughtPass },
  "POST /user/passes/{paymentId}/return": { who: buyer, params: boughtPass, fresh: true },
  "GET /artist/passes": { who: seller },
  "POST /artist/passes": { who: seller, body: input },
  "GET /artist/passes/{id}": { who: own, params: pass },
  "PUT /artist/passes/{id}": { who: own, params: pass, body: input },
  "DELETE /artist/passes/{id}": { who: own, params: pass },
  "POST /artist/passes/{id}/sale": { who: own, params: pass },
  "DELETE /artist/passes/{id}/sale": { who: own, params: pass },
};
