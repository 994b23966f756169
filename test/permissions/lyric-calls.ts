import type { CallRight } from "./calls-table";
import { all, anybody, artists, codeOwner, forPrograms, itsArtist, performer } from "./policies";
import type { Samples } from "./samples";

const song = ({ song: id }: Samples) => ({ id });
const show = ({ sold: id }: Samples) => ({ id });
const live = ({ live: id }: Samples) => ({ id });
const words = () => ({ title: "Đò Khuya", words: "Sông dài", confirmed: true });
const book = forPrograms(artists);
const own = forPrograms(itsArtist);
const hand = forPrograms(performer);
const songOwner = forPrograms(codeOwner);

/** Permissions of the calls of the songbook, set lists and lyrics. */
export const LYRIC_CALLS: Record<string, CallRight> = {
  "GET /artist/songs": { who: book },
  "POST /artist/songs": { who: book, body: words },
  "POST /artist/songs/import": { who: book, body: () => ({ text: "[00:01.00]Sông dài", confirmed: true }) },
  "GET /artist/songs/{id}": { who: songOwner, params: song },
  "PUT /artist/songs/{id}": { who: songOwner, params: song, body: words },
  "DELETE /artist/songs/{id}": { who: songOwner, params: song, fresh: true },
  "GET /events/{id}/set-list": { who: own, params: show },
  "POST /events/{id}/set-list": { who: own, params: show, body: ({ song: songId }) => ({ songId }) },
  "POST /events/{id}/set-list/move": {
    who: own,
    params: show,
    body: ({ setListSong: itemId }) => ({ itemId, to: "up" }),
  },
  "DELETE /events/{id}/set-list/{itemId}": {
    who: own,
    params: ({ sold: id, unknown: itemId }) => ({ id, itemId }),
  },
  "PUT /events/{id}/set-list/shown": { who: own, params: show, body: () => ({ shown: true }) },
  "POST /events/{id}/lyrics/link": { who: own, params: show },
  "DELETE /events/{id}/lyrics/link": { who: own, params: show },
  "GET /events/{id}/lyrics/desk": { who: hand, params: show },
  "POST /events/{id}/lyrics/press": { who: hand, params: show, body: () => ({ from: 0, press: "next" }) },
  /** The link decides, not the person. */
  "POST /desk/{key}/press": {
    who: all("404"),
    params: ({ unknown: key }) => ({ key }),
    body: () => ({ from: 0, press: "next" }),
  },
  "PUT /events/{id}/lyrics/timing": { who: hand, params: show, body: () => ({ shiftMs: 500 }) },
  "PUT /desk/{key}/timing": {
    who: all("404"),
    params: ({ unknown: key }) => ({ key }),
    body: () => ({ shiftMs: 500 }),
  },
  "GET /events/{id}/lyrics": { who: anybody, params: live },
  "POST /events/{id}/lyrics/captions": { who: own, params: show },
};
