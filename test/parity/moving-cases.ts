import * as importing from "~/routes/dashboard+/import/route";
import { call } from "./actions";
import type { Case } from "./case";
import { byForm } from "./ways";

const YEAR = new Date().getUTCFullYear() + 1;
const KIND = { category: "Bolero", eventType: "donation" };
const START = `${YEAR}-03-01T13:00:00.000Z`;
const CALENDAR = [
  ...["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//test//vi", "BEGIN:VEVENT", "SUMMARY:Đêm Bolero"],
  ...["DTSTART:" + START.replace(/[-:]|\.000/g, ""), "DURATION:PT90M", "END:VEVENT", "END:VCALENDAR"],
].join("\r\n");
const SHOW = { title: "Đêm Bolero", description: null, startTime: START, timeZone: "Asia/Ho_Chi_Minh", duration: 90 };

const path = "/dashboard/import";
const upload = (text: string) => new File([text], "lich.ics", { type: "text/calendar" });
const api = (body: object) =>
  call(
    "POST",
    () => "/artist/imports/calendar",
    () => ({ ...KIND, ...body }),
  );
const asOwner = { asArtist: true };

export const MOVING_CASES: Case[] = [
  {
    name: "an import of a calendar",
    show: asOwner,
    form: ({ asker }) =>
      byForm(importing.action, path, asker, { intent: "import", ...KIND, shows: JSON.stringify([SHOW]) }),
    api: api({ text: CALENDAR }),
  },
  {
    name: "an import of something else",
    show: asOwner,
    form: ({ asker }) => byForm(importing.action, path, asker, { intent: "preview", ...KIND, file: upload("hello") }),
    api: api({ text: "hello" }),
    refused: "This isn't a calendar file (.ics).",
  },
];
