import { all, performer } from "./policies";
import type { Screen } from "./screens-table";

export const LYRIC_SCREENS: Record<string, Screen> = {
  "dashboard.$id.lyrics": {
    see: performer,
    params: ({ sold: id }) => ({ id }),
    do: {
      press: { who: performer, fields: () => ({ from: "0", press: "next" }) },
      timing: { who: performer, fields: () => ({ shiftMs: "500" }) },
    },
  },
  /** The link decides, not the person. */
  "desk.$key": {
    see: all("404"),
    params: ({ unknown: key }) => ({ key }),
    do: {
      press: { who: all("404"), fields: () => ({ from: "0", press: "next" }) },
      timing: { who: all("404"), fields: () => ({ shiftMs: "500" }) },
    },
  },
};
