import { expect, test } from "vitest";
import { loader } from "~/routes/dashboard+/$id+/viewers[.]csv";
import { transaction } from "~db/client.server";
import { audienceSamples } from "~db/schema";
import { makeShow } from "../factories/money/money";
import { cookieFor, makeArtist } from "../factories/accounts/people";
import { args, asked } from "../shows/event-form-requests";

const at = (minute: string) => new Date(`2026-11-27T13:${minute}:00Z`);

test("the file has each minute in which viewers were counted, and how many of the peak were still there", async () => {
  const show = await makeShow();
  const samples = [
    { at: at("00"), viewers: 80, arrivals: 80 },
    { at: at("01"), viewers: 160, arrivals: 120 },
    { at: at("04"), viewers: 50, arrivals: 0 },
  ];

  await transaction((tx) =>
    tx.insert(audienceSamples).values(samples.map((it) => ({ ...it, eventId: show.id }))),
  );

  const path = `/dashboard/${show.id}/viewers.csv`;
  const file = await loader(args(asked(path, await cookieFor({ id: show.artistId })), show.id));

  expect(file.headers.get("Content-Disposition")).toContain(`viewers-${show.id}.csv`);
  expect((await file.text()).replace("\ufeff", "").trim().split("\r\n")).toEqual([
    "Time (UTC),Time (Vietnam),Minute,Viewers,% of the peak,% of those who came",
    "2026-11-27 13:00,2026-11-27 20:00,1,80,50.0,40.0",
    "2026-11-27 13:01,2026-11-27 20:01,2,160,100.0,80.0",
    "2026-11-27 13:04,2026-11-27 20:04,5,50,31.3,25.0",
  ]);

  const another = await cookieFor(await makeArtist());

  await expect(loader(args(asked(path, another), show.id))).rejects.toMatchObject({ status: 403 });
});
