import { expect, test } from "vitest";
import { db } from "~db/client.server";
import { auditLog } from "~db/schema";
import { siteContact } from "./contact.server";
import { env } from "~/platform/settings/env.server";
import { findMailTransport } from "~/integrations/mail/smtp.server";
import { startI18n } from "~/locales/i18n.client";
import { i18nFor, translator } from "~/locales/i18n.server";
import { apiDocumentIn } from "~/api/base/document/document-router";
import { relyingPartyOf } from "~/models/accounts/authentication/passkeys/relying-party";
import { layoutMail } from "~/models/delivery/notices/mails/mail-layout";
import { loader as manifest } from "~/routes/_base+/site[.]webmanifest";
import { loader as root } from "~/root";
import { siteName } from "~/locales/site-name";
import { metaTags } from "~/ui/meta/meta-tags";
import { pageTitle } from "~/ui/meta/title";
import { actorFor, makeUser } from "../../../../test/factories/accounts/people";
import { SiteContactForm, SiteNameForm } from "./settings-schema";
import { getSiteSettings, readSite, updateSiteSettings } from "./site-settings.server";

const makeAdmin = async () => actorFor(await makeUser({ role: "admin" }));
const rename = async (name: string, shortName?: string) =>
  updateSiteSettings(await makeAdmin(), SiteNameForm.parse({ name, shortName }));
const request = () => new Request("http://nhacsong.test/");

/** Reads the name of the site in all places that show it. */
async function namesSaid() {
  const browser = await startI18n("vi", ["common"]);
  const { name, short_name } = (await (
    await manifest({ request: request() } as never)
  ).json()) as Record<string, string>;
  const mail = layoutMail({ language: "en", greeting: "Hi", paragraphs: [] });

  return {
    text: translator("en")("accounts:welcomeNew"),
    texted: translator("vi")("accounts:signInText", { code: "123456", minutes: 10 }),
    react: i18nFor("en").t("common:name"),
    browser: browser.t("common:pageTitle", { title: "Vé" }),
    title: pageTitle("Vé"),
    preview: metaTags({ title: "Vé", image: null, alternates: [], languages: [] } as never).find(
      (tag) => "property" in tag && tag.property === "og:site_name",
    ),
    page: (await root({ request: request(), params: {}, context: { nonce: "" } } as never)).data
      .siteName,
    manifest: [name, short_name],
    mail: [mail.text.split("\n").at(-1), mail.html.includes(`lang="vi">${siteName()}</p>`)],
    passkeys: relyingPartyOf("https://nhacsong.test").name,
    api: apiDocumentIn("en").info.title,
  };
}

const said = (name: string, shortName = name) => ({
  text: `Welcome to ${name}!`,
  texted: `123456 là mã ${name} của bạn, dùng được 10 phút. Bạn đừng đưa mã cho ai.`,
  react: name,
  browser: `Vé · ${name}`,
  title: `Vé · ${name}`,
  preview: { property: "og:site_name", content: name },
  page: name,
  manifest: [name, shortName],
  mail: [name, true],
  passkeys: name,
  api: `${name} API`,
});

test("pages, mails, texts and documents say the name that is set, from the next commit on", async () => {
  expect(await namesSaid()).toEqual(said("Nhạc Sống"));
  await rename("Phòng Trà Sông Hậu", "Sông Hậu");
  expect(await namesSaid()).toEqual(said("Phòng Trà Sông Hậu", "Sông Hậu"));
  await rename("Nhạc Sống");
  expect(await namesSaid()).toEqual(said("Nhạc Sống"));
});

test("mails come from the name, unless MAIL_FROM says otherwise", () => {
  expect(env.MAIL_FROM).toBeUndefined();
  expect(findMailTransport(undefined)).toBeNull();
});

test("a name that a mail header, a text or a phone cannot carry is refused", () => {
  const error = (input: object) => SiteNameForm.safeParse(input).error?.issues[0]?.message;

  expect(error({ name: " " })).toBe("site:nameRequired");
  expect(error({ name: "a".repeat(25) })).toBe("site:nameLong");
  expect(error({ name: "Hát", shortName: "Phòng Trà Sông Hậu" })).toBe("site:shortNameLong");
  for (const name of [
    "{until}",
    "$t(common:login)",
    "<b>Hát</b>",
    "Hát\u202e",
    'Hát" <a@b.test>',
    "Hát\r\nBcc: a@b.test",
  ])
    expect(error({ name }), name).toBe("site:nameSigns");
  expect(SiteNameForm.parse({ name: "  Hội  Quán & Bạn ", shortName: "" })).toEqual({
    name: "Hội Quán & Bạn",
    shortName: null,
  });
});

test("the contact of the settings precedes CONTACT, which applies again when it is blank", async () => {
  const admin = await makeAdmin();

  env.CONTACT = "server@nhacsong.test";
  await updateSiteSettings(admin, SiteContactForm.parse({ contact: "hoi@nhacsong.test" }));
  expect(siteContact()).toEqual({ label: "hoi@nhacsong.test", href: "mailto:hoi@nhacsong.test" });
  await updateSiteSettings(admin, SiteContactForm.parse({ contact: " " }));
  expect(siteContact()?.label).toBe("server@nhacsong.test");
  env.CONTACT = undefined;
  for (const contact of ["javascript:alert(1)", "help", "a@b.test".padStart(300, "a")])
    expect(SiteContactForm.safeParse({ contact }).error?.issues[0]?.message).toBe(
      "site:contactInvalid",
    );
});

test("each change is logged once with its values, and only admins make it", async () => {
  const admin = await makeAdmin();
  const before = (await db.select().from(auditLog)).length;

  await updateSiteSettings(admin, { shortName: "Hát" });
  await updateSiteSettings(admin, { shortName: "Hát" });

  const logged = (await db.select().from(auditLog)).slice(before);

  expect(logged).toMatchObject([
    { actorId: admin.userId, action: "site.changed", detail: { shortName: "Hát" } },
  ]);

  const viewer = actorFor(await makeUser());

  await expect(updateSiteSettings(viewer, { name: "Hát" })).rejects.toMatchObject({
    code: "forbidden",
  });
  expect(() => readSite(viewer)).toThrow(expect.objectContaining({ code: "forbidden" }));
  expect(getSiteSettings().name).toBe("Nhạc Sống");
});
