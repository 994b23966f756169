import { expect, test } from "vitest";
import { loader as artistLoader } from "~/routes/_shows+/artist_.$id/route";
import { loader as deleteLoader } from "~/routes/dashboard+/$id+/delete";
import { loader as doorLoader } from "~/routes/dashboard+/$id+/guest-list";
import { loader as editLoader } from "~/routes/dashboard+/$id+/edit";
import { loader as replayLoader } from "~/routes/dashboard+/$id+/replay/route";
import { loader as dashboardLoader } from "~/routes/dashboard+/_index";
import { loader as eventLoader } from "~/routes/_shows+/event.$id/route";
import { loader as eventsLoader } from "~/routes/_shows+/events";
import { loader as calendarLoader } from "~/routes/_shows+/event.$id_.calendar[.]ics";
import { loader as checkoutLoader } from "~/routes/_checkout+/checkout.$eventId/route";
import { loader as streamLoader } from "~/routes/stream+/$id/route";
import { loader as actLoader } from "~/routes/admin+/actions.$action.$id/route";
import { makeEvent } from "../factories/shows/events";
import { cookieFor, makeArtist, makeUser } from "../factories/accounts/people";

const BOTH = {
  language: "en",
  title: "Songs of the Delta",
  titleOther: "Câu hát miền Tây",
  description: "An evening by the water.",
  descriptionOther: "Một tối bên sông.",
} as const;

const bio = { bio: "I sing.", bioVi: "Tôi hát." };

async function stage(show: Partial<Parameters<typeof makeEvent>[0]>, profile = {}) {
  const artist = await makeArtist({}, { stageName: "Hạ Vy", ...profile });
  const event = await makeEvent({ ...show, artistId: artist.id });
  const cookie = await cookieFor(artist);
  const ask = (path: string, lang: "en" | "vi", as = cookie) => ({
    request: new Request(`http://localhost${path}`, {
      headers: { Cookie: `${as}; nhacsong_lang=${lang}`, "Sec-Fetch-Mode": "navigate" },
    }),
    params: { id: event.id, eventId: event.id },
    context: { nonce: "" },
  });

  return { artist, event, ask };
}

test.each([
  ["en", BOTH.title, BOTH.titleOther, BOTH.description, bio.bio],
  ["vi", BOTH.titleOther, BOTH.title, BOTH.descriptionOther, bio.bioVi],
] as const)(
  "texts in both languages are shown in the reader's: %s",
  async (lang, title, other, about, words) => {
    const { artist, event, ask } = await stage(BOTH, bio);
    const path = `/event/${event.id}`;
    const shown = JSON.stringify;
    const page = await eventLoader(ask(path, lang));

    expect(page.event.title).toEqual({ text: title, note: null });
    expect(shown(page.panel)).toContain(about);
    expect(page.meta.title).toContain(title);

    const artistTab = await eventLoader(ask(`${path}?tab=artist`, lang));

    expect(artistTab.panel).toMatchObject({ bio: { text: words, note: null } });

    const { view } = await streamLoader(ask(`/stream/${event.id}`, lang));

    expect(view).toMatchObject({
      title: { text: title },
      description: { text: about },
      artist: { bio: { text: words } },
    });

    const profile = await artistLoader({
      ...ask(`/artist/${artist.id}`, lang),
      params: { id: artist.id },
    });

    expect(profile.panel).toMatchObject({ bio: { text: words, note: null } });

    const viewer = await cookieFor(await makeUser());
    const admin = await cookieFor(await makeUser({ role: "admin" }));
    const own = { ...ask(path, lang, admin), params: { action: "hide", id: event.id } };
    const pages: [string, unknown][] = [
      ["list", await eventsLoader(ask("/events", lang))],
      ["dashboard", await dashboardLoader(ask("/dashboard", lang))],
      ["edit", (await editLoader(ask(path, lang))).name],
      ["delete", await deleteLoader(ask(path, lang))],
      ["guest list", await doorLoader(ask(path, lang))],
      ["replay", await replayLoader(ask(path, lang))],
      ["checkout", await checkoutLoader(ask(`/checkout/${event.id}`, lang, viewer))],
      ["admin", await actLoader(own)],
      ["calendar", await (await calendarLoader(ask(path, lang))).text()],
    ];

    for (const [where, data] of pages) {
      const text = shown(data);

      expect(text, where).toContain(title);
      if (where !== "list" && where !== "dashboard" && where !== "checkout")
        expect(text, where).not.toContain(other);
    }
  },
);

test("texts in one language only are marked with it", async () => {
  const { artist, event, ask } = await stage(
    { language: "vi", title: "Đêm Nhạc", description: "Một tối bên sông." },
    { bio: "I sing.", bioVi: null },
  );
  const only = { lang: "vi", note: "Only in Vietnamese" };
  const page = await eventLoader(ask(`/event/${event.id}`, "en"));

  expect(page.event.title).toEqual({ text: "Đêm Nhạc", ...only });
  expect(page.panel).toMatchObject({ description: only });

  const { view } = await streamLoader(ask(`/stream/${event.id}`, "en"));

  expect(view).toMatchObject({ title: only, description: only, artist: { bio: { note: null } } });

  const inVietnamese = await streamLoader(ask(`/stream/${event.id}`, "vi"));
  const english = { text: "I sing.", lang: "en", note: "Chỉ có tiếng Anh" };

  expect(inVietnamese.view).toMatchObject({ title: { note: null }, artist: { bio: english } });

  const tab = await eventLoader(ask(`/event/${event.id}?tab=artist`, "vi"));

  expect(tab.panel).toMatchObject({ bio: english });

  const profile = await artistLoader({
    ...ask(`/artist/${artist.id}`, "vi"),
    params: { id: artist.id },
  });

  expect(profile.panel).toMatchObject({ bio: english });
});
