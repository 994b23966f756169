import { z } from "zod";
import {
  type CountryFigures,
  listCountriesOfArtist,
  listCountriesOfShow,
} from "~/models/live/streams/reach/countries.server";
import {
  listSourcesOfArtist,
  listSourcesOfShow,
  type SourceFigures,
} from "~/models/live/streams/reach/ticket-sources.server";
import { operation } from "../core/operation";

const ReachJson = z.object({
  /**
   * What tickets came by: site, direct, link, embed, share, newsletter, pass, or "utm:" and the utm_source of the link;
   * "other": names beyond the 100 that sold most. Null where it was not recorded.
   */
  sources: z.array(z.object({ source: z.string().nullable(), sold: z.int(), refunded: z.int() })),
  /**
   * Country (ISO 3166) of kind "country" only. "other": where fewer than 3 viewers or tickets of a country are at a show,
   * they count here. Null: no show had 3 of that country.
   */
  countries: z.array(
    z.object({
      kind: z.enum(["country", "other", "unknown"]),
      country: z.string().nullable(),
      viewers: z.int().nullable(),
      tickets: z.int().nullable(),
    }),
  ),
});

export const reachCalls = [
  operation({
    method: "get",
    path: "/artist/reach",
    id: "getReach",
    tag: "studio",
    who: "artist",
    response: ReachJson,
    run: async ({ actor }) => reachJson(await listSourcesOfArtist(actor), await listCountriesOfArtist(actor)),
  }),
  operation({
    method: "get",
    path: "/events/{id}/reach",
    id: "getShowReach",
    tag: "studio",
    who: "artist",
    response: ReachJson,
    run: async ({ actor, params: { id } }) =>
      reachJson(await listSourcesOfShow(actor, id), await listCountriesOfShow(actor, id)),
  }),
];

function reachJson(sources: SourceFigures[], countries: CountryFigures[]): z.output<typeof ReachJson> {
  return { sources, countries };
}
