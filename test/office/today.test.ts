import { expect, test } from "vitest";
import { loader } from "~/routes/admin+/_index";
import { loader as counts } from "~/routes/admin+/_layout";
import { makeEvent } from "../factories/shows/events";
import { cookieFor, makeArtist, makeUser } from "../factories/accounts/people";
import { visit } from "../factories/base/requests";
import { arrives } from "../factories/checkout/transfers";

async function open(language = "en") {
  const admin = await cookieFor(await makeUser({ role: "admin" }));
  const cookie = `${admin}; nhacsong_lang=${language}`;

  return {
    ...(await loader(visit("/admin", { cookie }))),
    counts: await counts(visit("/admin", { cookie })),
  };
}

test("money that fits no purchase waits with amount and note, in both languages, and is counted where it is decided", async () => {
  const before = (await open()).counts;

  await arrives("", 150_000, { note: "NGUYEN THI SAU CK VE" });

  const { decisions, counts: after } = await open();
  const [english] = decisions.filter(({ kind }) => kind === "transfer");
  const [vietnamese] = (await open("vi")).decisions.filter(({ kind }) => kind === "transfer");

  expect(english).toMatchObject({
    title: "Transfer of 150,000\u00a0₫ without a match",
    hint: expect.stringContaining("NGUYEN THI SAU CK VE"),
    link: { to: `/admin/transfers?line=${english!.id}#unmatched` },
  });
  expect(vietnamese!.title).toBe("Khoản 150.000\u00a0₫ chưa khớp");
  expect([after.transfers! - before.transfers!, after.today! - before.today!]).toEqual([1, 1]);
});

test("the shows of today are the public ones that begin today or are live", async () => {
  const artist = await makeArtist();
  const at = (hours: number) => ({ startTime: new Date(Date.now() + hours * 3600_000) });
  const make = (fields: object) => makeEvent({ artistId: artist.id, ...fields });

  const live = await make({ ...at(-30), isLive: true });
  const today = await make(at(0));
  const others = [
    await make(at(30)),
    await make({ ...at(0), status: "draft" }),
    await make({ ...at(0), hiddenAt: new Date() }),
  ];

  const shown = (await open()).shows.map(({ id }) => id);

  expect(shown).toEqual(expect.arrayContaining([live.id, today.id]));
  for (const { id } of others) expect(shown).not.toContain(id);
});
