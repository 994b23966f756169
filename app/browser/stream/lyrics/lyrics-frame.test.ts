import { expect, test } from "vitest";
import { outcome, visit } from "../../../../test/factories/base/requests";
import { actorFor, makeArtist } from "../../../../test/factories/accounts/people";
import { makeLiveEvent } from "../../../../test/factories/live/rooms";
import { makeSetListSong } from "../../../../test/factories/live/songs";
import { pressDesk } from "~/models/live/lyrics/desk.server";
import { loader } from "~/routes/stream+/$id_.lyrics";

/** The page that a guest's browser without scripts gets. */
async function frame(id: string, language: "en" | "vi" = "en"): Promise<Response> {
  const args = visit(`/stream/${id}/lyrics`, { cookie: `nhacsong_lang=${language}` });

  return outcome(() => loader({ ...args, params: { id } }));
}

async function show(more: Partial<Parameters<typeof makeLiveEvent>[0]> = {}) {
  const artist = await makeArtist();
  const { id: eventId } = await makeLiveEvent({ artistId: artist.id, ...more });
  const words = "Sông dài <con> nước & về\nĐèn ai còn thắp";

  await makeSetListSong({
    artistId: artist.id,
    eventId,
    words,
    translation: "Long <b>river</b>\nWhose lamp",
  });

  let from = 0;
  const press = async (what: "next" | "clear") => {
    const { cue } = await pressDesk({ actor: actorFor(artist), eventId }, { from, press: what });

    from = cue!.seq;
  };

  return { eventId, press };
}

test("without scripts the words are text that reloads: the line, its translation, and the coming one", async () => {
  const { eventId, press } = await show();
  const empty = await (await frame(eventId)).text();

  expect(empty).toContain('<meta http-equiv="refresh" content="3">');
  expect(empty).toContain("No lyrics at the moment");
  await press("next");
  expect(await (await frame(eventId)).text()).toContain('<p class="now">Next: Đò Khuya</p>');
  expect(await (await frame(eventId, "vi")).text()).toContain(
    '<p class="now">Tiếp theo: Đò Khuya</p>',
  );
  await press("next");

  const response = await frame(eventId, "vi");

  expect(response.headers.get("Cache-Control")).toBe("private, no-store");

  const html = await response.text();

  expect(html).toContain('<html lang="vi"');
  expect(html).toContain('<p class="now" lang="vi">Sông dài &#60;con&#62; nước &#38; về</p>');
  expect(html).toContain('<p class="translation" lang="en">Long &#60;b&#62;river&#60;/b&#62;</p>');
  expect(html).toContain('<p class="next" lang="vi">Đèn ai còn thắp</p>');
  await press("clear");
  expect(await (await frame(eventId)).text()).toContain("No lyrics at the moment");
});

test("the words of a ticketed show are for those who may watch", async () => {
  const { eventId, press } = await show({ eventType: "ticketed", ticketPriceCents: 1800 });

  await press("next");
  expect((await frame(eventId)).status).toBe(403);
  expect((await frame("no-such-show")).status).toBe(404);
});
