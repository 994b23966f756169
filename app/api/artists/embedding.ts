import { z } from "zod";
import { getOwnEmbedSettings, updateOwnEmbedSettings } from "~/models/shows/artists/embedding/embed-settings.server";
import { EmbedSites } from "~/models/shows/artists/embedding/schema";
import { operation } from "../core/operation";

/** Empty: every site. An origin may begin with `*.`, which stands for all names under a domain. */
const EmbedSettingsJson = z
  .object({ sites: z.array(z.string()), playsInside: z.boolean() })
  .meta({ id: "EmbedSettings" });
const EmbedSettingsInput = z.object({
  sites: EmbedSites.default([]),
  playsInside: z.boolean().default(false),
});

export const embeddingCalls = [
  operation({
    method: "get",
    path: "/artist/embedding",
    id: "getEmbedSettings",
    tag: "studio",
    who: "artist",
    response: EmbedSettingsJson,
    run: ({ actor }) => getOwnEmbedSettings(actor),
  }),
  operation({
    method: "put",
    path: "/artist/embedding",
    id: "changeEmbedSettings",
    tag: "studio",
    who: "artist",
    scope: null,
    body: EmbedSettingsInput,
    response: EmbedSettingsJson,
    run: async ({ actor, body }) => {
      await updateOwnEmbedSettings(actor, body);
      return getOwnEmbedSettings(actor);
    },
  }),
];
