import { afterEach, expect, test } from "vitest";
import { transaction } from "~db/client.server";
import { siteDocuments } from "~db/schema";
import { LANGUAGES } from "~/locales/languages";
import { standardDocument } from "~/locales/standard-documents";
import en from "~/locales/en/base/legal";
import checkoutEn from "~/locales/en/checkout/checkout";
import checkoutVi from "~/locales/vi/checkout/checkout";
import vi from "~/locales/vi/base/legal";
import { DocumentForm } from "~/models/base/site/documents/document-schema";
import { saveDocument } from "~/models/base/site/documents/site-documents.server";
import { mustAgreeToTerms } from "~/models/base/site/documents/terms-agreement.server";
import { renderMarkdown } from "~/models/base/text/markdown.server";
import { loader as root } from "~/root";
import { action as checkout } from "~/routes/_checkout+/checkout.$eventId/route";
import { loader as newShow } from "~/routes/dashboard+/new";
import { startApi } from "../../../test/api/api-server";
import { makeEvent } from "../../../test/factories/shows/events";
import { actorFor, cookieFor, makeArtist, makeUser } from "../../../test/factories/accounts/people";
import { submit, visit } from "../../../test/factories/base/requests";
import { loader as imprint } from "./imprint";
import { loader as privacy } from "./privacy";
import { loader as sitemap } from "./sitemap[.]xml";
import { loader as terms } from "./terms";
import { action as agree, loader as agreePage } from "./terms_.agree";

afterEach(() => transaction(async (tx) => void (await tx.delete(siteDocuments))));

async function write(kind: "terms" | "privacy" | "imprint", fields: object) {
  const admin = actorFor(await makeUser({ role: "admin" }));

  await saveDocument(admin, kind, DocumentForm.parse(fields));
}

const thrownBy = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (thrown: unknown) => thrown as Response,
  );
const locationOf = (answer: unknown) => (answer as Response).headers.get("Location");

test("the standard texts are shown word for word until the operators write their own", async () => {
  const plain = (html: string) =>
    html
      .replace(/<[^>]+>/g, "")
      .replace(/&quot;/g, '"')
      .replace(/\s+/g, " ");

  for (const language of LANGUAGES) {
    const words = { en, vi }[language];

    for (const kind of ["terms", "privacy"] as const) {
      const { html, headings } = await renderMarkdown(standardDocument(kind, language, true)!);
      const {
        title: _title,
        cookiesText: _unused,
        ...texts
      } = words[kind] as Record<string, string>;

      for (const text of Object.values(texts)) expect(plain(html), text).toContain(text);
      expect(headings.length).toBeGreaterThan(5);
    }
  }

  await write("terms", { textEn: "## Ours\n\nAt {siteName}." });

  const { html, updated } = await terms(visit("/terms"));

  expect(html).toContain("At Nhạc Sống.");
  expect(updated).toMatch(/^Effective /);
  expect((await privacy(visit("/privacy"))).html).not.toContain("Ours");
  await write("terms", {});
  expect((await terms(visit("/terms"))).html).toContain(en.terms.refunds);
});

const SOURCES = import.meta.glob(
  ["~/{auth,locales,ui,web}/**/*.ts", "!~/locales/{en,vi}/**", "!**/*.test.ts"],
  { query: "?raw", import: "default", eager: true },
);

test.each([
  [en, checkoutEn],
  [vi, checkoutVi],
])("terms and checkout state the same rule of refunds, the last 24 hours too", (legal, texts) => {
  expect(legal.terms.refundsText).toContain(texts.policyTickets);
  expect(texts.policyTickets).toMatch(/last 24 hours|24 giờ cuối/);
});

test("the privacy page names exactly the cookies that the code sets", async () => {
  const sources = Object.values(SOURCES)
    .map(String)
    .filter((source) => /cookie|LANGUAGE_KEY/i.test(source));
  const names = (text: string) => [
    ...new Set([...text.matchAll(/nhacsong_[a-z_]*[a-z]/g)].map(String)),
  ];
  const quoted = [...sources.join("\n").matchAll(/["']nhacsong_[a-z_]+[=:"']/g)].join(" ");

  for (const language of LANGUAGES)
    expect(names(standardDocument("privacy", language, true)!).sort()).toEqual(
      names(quoted).sort(),
    );
});

test("a text in one language is shown in both, marked with its own", async () => {
  await write("terms", { textVi: "Điều khoản" });
  expect((await terms(visit("/terms?lang=en"))).lang).toBe("vi");
  await write("terms", { textVi: "Điều khoản", textEn: "Terms" });
  expect((await terms(visit("/terms?lang=en"))).lang).toBe("en");
});

test("the imprint has a page, a link and a place in the sitemap once it is written", async () => {
  const seen = async () => ({
    status: (await thrownBy(imprint(visit("/imprint"))))?.status,
    link: (await root(visit("/"))).data.hasImprint,
    listed: (await (await sitemap(visit("/sitemap.xml"))).text()).includes("/imprint"),
  });

  expect(await seen()).toEqual({ status: 404, link: false, listed: false });
  await write("imprint", { textEn: "The collective" });
  expect(await seen()).toEqual({ status: undefined, link: true, listed: true });
});

test("who must agree comes to the terms from where they buy or plan, ticks, and comes back", async () => {
  const artist = await makeArtist();
  const show = await makeEvent({ artistId: artist.id });
  const cookie = await cookieFor(artist);

  await write("terms", { textEn: "New", mustAgree: true });
  expect((await root(visit("/", { cookie }))).data.viewer?.mustAgree).toBe(true);

  const path = `/checkout/${show.id}`;
  const to = (from: string) => `/terms/agree?returnTo=${encodeURIComponent(from)}`;
  const buying = {
    ...submit(path, { intent: "register" }, { cookie }),
    params: { eventId: show.id },
  };

  expect(locationOf(await checkout(buying))).toBe(to(path));
  expect(locationOf(await thrownBy(newShow(visit("/dashboard/new", { cookie }))))).toBe(
    to("/dashboard/new"),
  );
  expect(await agreePage(visit(to(path), { cookie }))).toMatchObject({
    version: 1,
    mustAgree: true,
    returnTo: path,
  });

  const unticked = (await agree(submit(to(path), { version: "1" }, { cookie }))) as {
    data: { lastResult: object };
  };

  expect(unticked.data.lastResult).toMatchObject({
    error: { termsAccepted: [expect.any(String)] },
  });

  const done = await agree(submit(to(path), { version: "1", termsAccepted: "on" }, { cookie }));

  expect(locationOf(done)).toBe(path);
  expect(await mustAgreeToTerms(actorFor(artist))).toBe(false);
});

test("programs get a 403 that says why, and can agree", async () => {
  const api = await startApi();
  const buyer = await makeUser();
  const show = await makeEvent({ artistId: (await makeArtist()).id });
  const cookie = await cookieFor(buyer);

  await write("terms", { textEn: "New", mustAgree: true });

  const register = () => api.call(`/events/${show.id}/register`, { method: "POST", cookie });

  expect(await register()).toMatchObject({ status: 403, body: { code: "terms_changed" } });
  expect((await api.call("/user/terms", { cookie })).body).toEqual({
    version: 1,
    agreedVersion: 0,
    mustAgree: true,
  });

  const body = { version: 1, termsAccepted: true };

  expect((await api.call("/user/terms", { method: "POST", cookie, body })).status).toBe(200);
  expect((await register()).status).toBe(200);
  api.close();
});
