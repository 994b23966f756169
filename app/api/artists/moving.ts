import { z } from "zod";
import { countArchive } from "~/models/exports/artist-archive.server";
import { operation } from "../core/operation";

const Count = z.int().min(0);

export const movingCalls = [
  operation({
    method: "get",
    path: "/artist/export",
    id: "getExport",
    tag: "studio",
    who: "artist",
    scope: null,
    /** `path`: the ZIP file, for the browser that is signed in. */
    response: z.object({ shows: Count, songs: Count, followers: Count, tickets: Count, path: z.string() }),
    run: async ({ actor }) => ({ ...(await countArchive(actor)), path: "/dashboard/export.zip" }),
  }),
];
