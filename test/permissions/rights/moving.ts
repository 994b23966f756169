import { artists } from "../policies";
import { forms, type Rights } from "./rights";

export const MOVING: Rights = {
  screens: {
    "dashboard.export": artists,
    "dashboard.export[.]zip": artists,
    "dashboard.import": { see: artists, do: forms(artists, "preview", "import", "archive") },
  },

  calls: {
    "GET /artist/export": artists,
    "POST /artist/imports/calendar": {
      who: artists,
      send: { text: "BEGIN:VCALENDAR", category: "Open", eventType: "free", dryRun: true },
    },
    "POST /artist/imports/archive": { who: artists, send: {} },
  },
};
