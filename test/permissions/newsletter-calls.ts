import type { CallRight } from "./calls-table";
import { artists, codeOwner, forPrograms, members } from "./policies";
import type { Samples } from "./samples";

const newsletter = ({ newsletter: id }: Samples) => ({ id });
const artist = ({ artist: id }: Samples) => ({ id });
const words = () => ({ subjectVi: "Tin", textVi: "Chào bạn" });
const desk = forPrograms(artists);
const owner = forPrograms(codeOwner);

/** Permissions of the calls of newsletters. */
export const NEWSLETTER_CALLS: Record<string, CallRight> = {
  "GET /artist/newsletters": { who: desk },
  "POST /artist/newsletters": { who: desk, body: words },
  "GET /artist/newsletters/{id}": { who: owner, params: newsletter },
  "PUT /artist/newsletters/{id}": { who: owner, params: newsletter, body: words },
  "DELETE /artist/newsletters/{id}": { who: owner, params: newsletter, fresh: true },
  "GET /artist/newsletters/{id}/preview": { who: owner, params: newsletter },
  "POST /artist/newsletters/{id}/test": { who: owner, params: newsletter },
  "POST /artist/newsletters/{id}/send": { who: owner, params: newsletter, fresh: true },
  "POST /artist/newsletters/{id}/cancel": { who: owner, params: newsletter },
  "PUT /artists/{id}/newsletter-stop": { who: forPrograms(members), params: artist },
  "DELETE /artists/{id}/newsletter-stop": { who: forPrograms(members), params: artist },
};
