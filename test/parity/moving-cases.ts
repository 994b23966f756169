import * as importing from "~/routes/dashboard+/import/route";
import { call } from "./actions";
import { createZip } from "~/integrations/archive/zip";
import type { Case } from "./case";
import { byApi, byForm } from "./ways";

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

async function* piece(text: string) {
  yield text;
}
const archive = async () => {
  const files = {
    "manifest.json": JSON.stringify({ format: "nhacsong-artist", version: 1 }),
    "shows.json": `[\n${JSON.stringify({ ...SHOW, category: "Bolero", eventType: "free", language: "en" })}\n]\n`,
  };
  const entries = Object.entries(files).map(([name, text]) => ({ name, content: piece(text) }));
  return new Uint8Array(Buffer.concat((await createZip(entries).toArray()) as Buffer[]));
};
const bringIn = (bytes: () => Promise<Uint8Array<ArrayBuffer>>): Pick<Case, "form" | "api"> => ({
  form: async ({ asker }) =>
    byForm(importing.action, path, asker, { intent: "archive", archive: new File([await bytes()], "a.zip") }),
  api: async ({ asker }, api) => byApi(api, "POST", "/artist/imports/archive", asker, await bytes()),
});

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
  { name: "an import of an archive", show: asOwner, ...bringIn(archive) },
  {
    name: "an import of a damaged archive",
    show: asOwner,
    ...bringIn(async () => (await archive()).slice(1)),
    refused: "This isn't an archive from this software, or it is damaged.",
  },
];
