import { expect, test } from "vitest";
import CodeScreen, { action, loader } from "~/routes/dashboard+/codes.$id/route";
import { action as create } from "~/routes/dashboard+/codes.new/route";
import { makeCode } from "../factories/tickets/codes";
import { actorFor, cookieFor, makeArtist } from "../factories/accounts/people";
import { renderScreen } from "../factories/base/render";
import { comeBack, submit, visit } from "../factories/base/requests";
import { createCode } from "~/models/tickets/codes/manage-codes.server";
import { CodeInput } from "~/models/tickets/codes/schema.server";
import { transaction } from "~db/client.server";
import { codes } from "~db/schema";

async function makeCodePage(fields: Partial<Parameters<typeof makeCode>[0]> = {}) {
  const artist = await makeArtist();
  const { id } = await makeCode({ artistId: artist.id, ...fields });
  const cookie = await cookieFor(artist);
  const read = (language = "vi") =>
    loader({ ...visit("/", { cookie: `${cookie}; nhacsong_lang=${language}` }), params: { id } });
  const post = (intent: string) => {
    const form = submit("/", { intent }, { cookie });

    return action({ ...form, params: { id } });
  };

  return { read, post };
}

test("a code is stopped and started again by forms", async () => {
  const { read, post } = await makeCodePage();

  await post("stop");
  expect((await read()).code.isStopped).toBe(true);

  await post("start");
  expect((await read()).code.isStopped).toBe(false);
});

test.each([
  ["en", "0 of 10"],
  ["vi", "0 trên 10"],
])("a code says in the language %s how many of its uses are taken", async (language, uses) => {
  const { read } = await makeCodePage({ maxUses: 10 });

  expect((await read(language)).code.uses).toBe(uses);
});

test("the button names the code that it stops or starts", async () => {
  const { read, post } = await makeCodePage({ text: "BOLERO50" });
  const findLabel = async () => {
    const html = await renderScreen(CodeScreen, read);

    return /aria-label="([^"]*BOLERO50[^"]*)"/.exec(html)?.[1];
  };

  expect(await findLabel()).toBe("Ngừng mã BOLERO50");

  await post("stop");
  expect(await findLabel()).toBe("Dùng lại mã BOLERO50");
});

async function listPeople(addresses: string) {
  const cookie = await cookieFor(await makeArtist());
  const fields = { kind: "percent", percent: "10", eventId: "all", addresses };

  return create(submit("/dashboard/codes/new", fields, { cookie }));
}

test("a list of people takes national numbers, and names the first line that it cannot read", async () => {
  expect(await listPeople("lan@nhacsong.test\n0939 555 170")).toMatchObject({ status: 302 });

  const refused = comeBack(await listPeople("lan@nhacsong.test\n0939 555\nnobody"));

  expect(refused.errors).toMatchObject({
    addresses: [expect.stringContaining("We can't read “0939 555”.")],
  });
});

test("an artist has a thousand codes at most", async () => {
  const artist = await makeArtist();
  const add = (text: string) =>
    createCode(actorFor(artist), CodeInput.parse({ text, kind: "free" }));
  const stored = { artistId: artist.id, kind: "free" } as const;
  const rows = Array.from({ length: 999 }, (_, at) => ({ ...stored, text: `CODE${at}` }));

  await transaction((tx) => tx.insert(codes).values(rows));
  await add("LAST");

  await expect(add("TOOMANY")).rejects.toMatchObject({
    code: "conflict",
    messageKey: "codes:tooMany",
  });
});
