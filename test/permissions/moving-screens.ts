import { artists } from "./policies";
import type { Screen } from "./screens-table";

export const MOVING_SCREENS: Record<string, Screen> = {
  "dashboard.export": { see: artists },
  "dashboard.export[.]zip": { see: artists },
  "dashboard.import": {
    see: artists,
    do: { preview: { who: artists }, import: { who: artists }, archive: { who: artists } },
  },
};
