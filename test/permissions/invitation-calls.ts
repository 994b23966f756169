import type { CallRight } from "./calls-table";
import { anybody, artists, codeOwner, forPrograms, members } from "./policies";
import type { Samples } from "./samples";

const list = ({ invitationList: id }: Samples) => ({ id });
const invitation = ({ invitationToken: token }: Samples) => ({ token });
const desk = forPrograms(artists);
const owner = forPrograms(codeOwner);
const addresses = () => ({
  text: `fan${Math.random()}@elsewhere.test`,
  consent: "You wrote your address on the list at my concerts.",
  language: "en",
  agreed: true,
});

/** Permissions of the calls of invitations. */
export const INVITATION_CALLS: Record<string, CallRight> = {
  "GET /artist/invitations": { who: desk },
  "POST /artist/invitations": { who: desk, body: addresses, fresh: true },
  "GET /artist/invitations/{id}": { who: owner, params: list },
  "DELETE /artist/invitations/{id}": { who: owner, params: list, fresh: true },
  "POST /artist/invitations/{id}/send": { who: owner, params: list, fresh: true },
  "POST /artist/invitations/{id}/cancel": { who: owner, params: list },
  "GET /invitations/{token}": { who: anybody, params: invitation },
  "POST /invitations/{token}/follow": { who: forPrograms(members), params: invitation },
  "PUT /invitations/{token}/refusal": { who: anybody, params: invitation },
  "DELETE /invitations/{token}/refusal": { who: anybody, params: invitation },
};
