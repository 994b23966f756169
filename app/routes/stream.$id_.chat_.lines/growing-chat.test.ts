import { expect, test, vi } from "vitest";
import { actorFor, makeArtist } from "../../../test/factories/people";
import { makeLiveEvent } from "../../../test/factories/rooms";
import { GUEST } from "~/models/actor";
import { postMessage } from "~/models/chat/posting.server";
import { db } from "~db/client.server";
import { growingChat } from "./growing-chat.server";

test("a new line is read once, however many pages without scripts wait for it", async () => {
  const artist = await makeArtist();
  const event = await makeLiveEvent({ artistId: artist.id });
  const markup = { start: () => "<ol>", line: (it: { message: string }) => `<li>${it.message}`, hide: () => "" };
  const pages = Array.from({ length: 30 }, () =>
    growingChat({ actor: GUEST, eventId: event.id, lines: [], markup }).getReader(),
  );
  const next = () => Promise.all(pages.map(async (page) => String(Buffer.from((await page.read()).value!))));
  expect(new Set(await next())).toEqual(new Set(["<ol>"]));
  const asking = vi.spyOn(db.$client, "prepare");
  await postMessage(actorFor(artist), event.id, { message: "now" });
  expect(await next()).toEqual(pages.map(() => "<li>now"));
  const readings = asking.mock.calls.filter(([sql]) =>
    /^select .*"users"."first_name".* from "chat_messages"/.test(sql),
  );
  expect(readings).toHaveLength(1);
  asking.mockRestore();
  await Promise.all(pages.map((page) => page.cancel()));
});
