import { z } from "zod";
import { SongImport, SongInput } from "~/models/live/lyrics/schema";
import {
  createSong,
  deleteSong,
  getOwnSong,
  importSong,
  listSongs,
  updateSong,
} from "~/models/live/lyrics/songs.server";
import { operation } from "../base/operation";
import { SongJson, songJson } from "./song-json";

/**
 * Enough for the lyrics and translation of a very long song; a Vietnamese letter may take three
 * bytes.
 */
const MAX_BYTES = 500_000;
const common = { tag: "lyrics", who: "artist" } as const;
const writeCall = { ...common, scope: "events:write" } as const;

/** Calls for the artist's songbook. */
export const songsCalls = [
  operation({
    ...common,
    method: "get",
    path: "/artist/songs",
    id: "listSongs",
    response: z.array(SongJson),
    run: async ({ actor }) => (await listSongs(actor)).map(songJson),
  }),
  operation({
    ...writeCall,
    method: "post",
    path: "/artist/songs",
    id: "createSong",
    body: SongInput,
    maxBytes: MAX_BYTES,
    response: SongJson,
    status: 201,
    errors: ["conflict"],
    run: async ({ actor, body }) => songJson(await createSong(actor, body)),
  }),
  /** Imports a song; `text` is LRC or WebVTT. */
  operation({
    ...writeCall,
    method: "post",
    path: "/artist/songs/import",
    id: "importSong",
    body: SongImport,
    maxBytes: MAX_BYTES,
    response: SongJson,
    status: 201,
    errors: ["conflict"],
    run: async ({ actor, body }) => songJson(await importSong(actor, body)),
  }),
  operation({
    ...common,
    method: "get",
    path: "/artist/songs/{id}",
    id: "getSong",
    response: SongJson,
    run: async ({ actor, params }) => songJson(await getOwnSong(actor, params.id)),
  }),
  operation({
    ...writeCall,
    method: "put",
    path: "/artist/songs/{id}",
    id: "updateSong",
    authorize: ({ actor, params }) => getOwnSong(actor, params.id),
    body: SongInput,
    maxBytes: MAX_BYTES,
    response: SongJson,
    run: async ({ actor, params, body }) => songJson(await updateSong(actor, params.id, body)),
  }),
  operation({
    ...writeCall,
    method: "delete",
    path: "/artist/songs/{id}",
    id: "deleteSong",
    response: z.object({ deleted: z.literal(true) }),
    run: async ({ actor, params }) => {
      await deleteSong(actor, params.id);

      return { deleted: true as const };
    },
  }),
];
