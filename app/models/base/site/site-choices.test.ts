import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { db, transaction } from "~db/client.server";
import { events, siteSettings } from "~db/schema";
import { languageOf } from "~/locales/i18n.server";
import { languageOfHeader } from "~/locales/language-of-header.server";
import { applyAsArtist } from "~/models/accounts/applications.server";
import { issueInvitationCode } from "~/models/accounts/invitations.server";
import {
  changeLandingFeatures,
  listLandingFeatures,
} from "~/models/shows/artists/landing-features.server";
import { readerLanguage } from "~/locales/offered-languages";
import { loader as root } from "~/root";
import { loader as home } from "~/routes/_shows+/_index/route";
import { makeEvent } from "../../../../test/factories/shows/events";
import { actorFor, makeArtist, makeUser } from "../../../../test/factories/accounts/people";
import { visit } from "../../../../test/factories/base/requests";
import { SiteFeaturesForm } from "./settings-schema";
import { getSiteSettings, updateSiteSettings } from "./site-settings.server";

afterEach(() => transaction(async (tx) => void (await tx.delete(siteSettings))));

const makeAdmin = async () => actorFor(await makeUser({ role: "admin" }));
const choose = async (change: Parameters<typeof updateSiteSettings>[1]) =>
  updateSiteSettings(await makeAdmin(), change);

test("with one language, pages, calls and mails are in it, and no page offers another", async () => {
  const seen = async () => {
    const { data } = await root(visit("/?lang=en", { cookie: "nhacsong_lang=en" }));
    const { meta } = await home(visit("/?lang=en"));

    return {
      page: data.language,
      offered: data.languages,
      asked: await languageOf(visit("/", { headers: { "Accept-Language": "en" } }).request),
      call: languageOfHeader({ cookie: "nhacsong_lang=en" }),
      reader: [readerLanguage("en"), readerLanguage(null)],
      alternates: meta.languages,
      canonical: meta.lang,
    };
  };

  expect(await seen()).toMatchObject({
    page: "en",
    offered: ["en", "vi"],
    reader: ["en", "en"],
    canonical: "en",
  });
  await choose({ languages: "vi" });
  expect(await seen()).toEqual({
    page: "vi",
    offered: ["vi"],
    asked: "vi",
    call: "vi",
    reader: ["vi", "vi"],
    alternates: ["vi"],
    canonical: null,
  });
});

const application = (code?: string) => ({
  stageName: "Hạ Vy",
  bio: null,
  genres: [],
  links: [],
  code,
});

test("who may apply: everybody, people with a code, or nobody; a pending application stays open", async () => {
  const [early, late, later] = await Promise.all([makeUser(), makeUser(), makeUser()]);

  expect(await applyAsArtist(actorFor(early), application())).toBe("pending");
  await choose({ applicants: "invited" });
  await expect(applyAsArtist(actorFor(late), application())).rejects.toMatchObject({
    code: "invalid",
    details: { fields: { code: { key: "accounts:apply.codeRequired" } } },
  });

  const code = await issueInvitationCode(await makeAdmin());

  expect(await applyAsArtist(actorFor(late), application(code))).toBe("approved");
  await choose({ applicants: "nobody" });

  const closed = applyAsArtist(actorFor(later), application(code));

  await expect(closed).rejects.toMatchObject({
    code: "forbidden",
    messageKey: "accounts:apply.closed",
  });
  expect(await applyAsArtist(actorFor(early), application())).toBe("pending");
});

test("the landing page features what is chosen, in order, without what is over or hidden", async () => {
  const artist = await makeArtist();
  const [one, two] = [
    await makeEvent({ artistId: artist.id }),
    await makeEvent({ artistId: artist.id }),
  ];
  const form = SiteFeaturesForm.parse({
    features: `http://nhacsong.test/event/${two.id}?lang=vi\r\n/artist/${artist.id}\n/event/${one.id}\n/event/${two.id}`,
  });

  expect(form.features).toEqual([`/event/${two.id}`, `/artist/${artist.id}`, `/event/${one.id}`]);
  await changeLandingFeatures(await makeAdmin(), form);

  const shown = async () => {
    const view = await home(visit("/"));
    if (view.screen !== "landing") throw new Error("no landing page");

    return [view.featured.map(({ id }) => id), view.artists.map(({ id }) => id)];
  };

  expect(await shown()).toEqual([[two.id, one.id], [artist.id]]);
  await transaction((tx) =>
    tx.update(events).set({ hiddenAt: new Date() }).where(eq(events.id, two.id)),
  );
  expect(await shown()).toEqual([[one.id], [artist.id]]);
  expect((await listLandingFeatures()).events).toHaveLength(1);
  await changeLandingFeatures(await makeAdmin(), { features: [] });
  expect((await shown())[0]).toEqual([]);
});

test("what the public does not see, too much, and other addresses are not featured", async () => {
  const error = (features: string) =>
    SiteFeaturesForm.safeParse({ features }).error?.issues[0]?.message;

  expect(error("javascript:alert(1)")).toBe("site:featureUnknown");
  expect(error("/tickets/0193a1f0-0000-4000-8000-000000000000")).toBe("site:featureUnknown");

  const many = Array.from({ length: 7 }, () => `/event/${crypto.randomUUID()}`);

  expect(error(many.join("\n"))).toBe("site:featuresMany");

  const draft = await makeEvent({ artistId: (await makeArtist()).id, status: "draft" });
  const refused = changeLandingFeatures(await makeAdmin(), { features: [`/event/${draft.id}`] });

  await expect(refused).rejects.toMatchObject({ code: "invalid" });
  await expect(
    changeLandingFeatures(actorFor(await makeUser()), { features: [] }),
  ).rejects.toMatchObject({
    code: "forbidden",
  });
  expect(getSiteSettings().features).toEqual([]);
  expect(await db.query.siteSettings.findFirst()).toBeUndefined();
});
