import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { layoutMail } from "~/models/delivery/notices/mails/mail-layout";
import { loader as stylesheet } from "~/routes/_base+/site-colors[.]css";
import { loader as root } from "~/root";
import { actorFor, makeUser } from "../../../../test/factories/accounts/people";
import { checkAccent, DEFAULT_ACCENTS } from "./colors/accent-roles";
import { SiteColorsForm } from "./settings-schema";
import { chooseColors, resetSiteColors } from "./site-colors.server";
import { getSiteSettings, updateSiteSettings } from "./site-settings.server";

const BLUE = "#1b4fa0";
const SKY = "#9db7ff";
const makeAdmin = async () => actorFor(await makeUser({ role: "admin" }));
const change = async (primary: string, accent: string, shades?: string) =>
  updateSiteSettings(await makeAdmin(), {
    colors: chooseColors(SiteColorsForm.parse({ primary, accent, shades })),
  });
const versionInPage = async () =>
  (
    await root({
      request: new Request("http://nhacsong.test/"),
      params: {},
      context: { nonce: "" },
    } as never)
  ).data.colors;
const served = (version?: string) =>
  stylesheet({
    request: new Request(`http://nhacsong.test/site-colors.css?v=${version}`),
  } as never);
const button = () =>
  layoutMail({
    language: "en",
    greeting: "",
    paragraphs: [],
    button: { label: "Go", url: "https://nhacsong.test" },
  }).html;

test("a colour that is hard to read in a role is refused with the nearest shade, and nothing changes", async () => {
  const { shade } = checkAccent("accent", SKY).find(({ id }) => id === "textOnPaper")!;
  const refused = {
    code: "invalid",
    details: { fields: { accent: { key: "site:colorWeak", params: { shade } } } },
  };

  await expect(change("#b3201a", SKY)).rejects.toMatchObject(refused);
  await expect(change("#f7f0e0", "#7d4e00", undefined)).rejects.toMatchObject({ code: "invalid" });
  expect(getSiteSettings().colors).toBeNull();
});

test("who agrees to the nearest shades gets the colours, in pages and mails, until they are reset", async () => {
  expect([await versionInPage(), await served().text()]).toEqual([undefined, ""]);
  await change(BLUE, SKY, "on");

  const version = await versionInPage();

  expect(version).toBe("1b4fa0-9db7ff");

  const css = await served(version).text();

  expect(css).toContain(`--ns-son:${BLUE}`);
  expect(css).toContain(`--ns-vang:${SKY}`);
  expect(css).not.toContain("--ns-danger");
  expect(served(version).headers.get("Cache-Control")).toContain("immutable");
  expect(served("former").headers.get("Cache-Control")).toBe("no-cache");
  expect(button()).toContain(`background:${BLUE}`);
  await resetSiteColors(await makeAdmin());
  expect(await versionInPage()).toBeUndefined();
  expect(button()).toContain("background:#b3201a");
});

test("our own colors are readable in the shades of tokens.css, and choosing them again changes nothing", async () => {
  const tokens = readFileSync("app/styles/base/tokens.css", "utf8");
  const shades = (["primary", "accent"] as const).flatMap((name) =>
    checkAccent(name, DEFAULT_ACCENTS[name]),
  );

  expect(shades.map(({ id, ratio, needed }) => [id, ratio >= needed])).toEqual(
    shades.map(({ id }) => [id, true]),
  );

  const used = Object.fromEntries(shades.map(({ id, used: color }) => [id, color]));
  const valuesOf = (token: string) =>
    [...tokens.matchAll(new RegExp(`--ns-${token}: (#\\w+);`, "g"))].map((it) => it[1]);
  const [onPaper, atNight] = [valuesOf("son"), valuesOf("vang-text")];

  expect([used.fillOnPaper, used.fillAtNight, used.textOnPaper, used.textAtNight]).toEqual([
    ...onPaper.slice(0, 2),
    ...atNight.slice(0, 2),
  ]);
  await change(DEFAULT_ACCENTS.primary, DEFAULT_ACCENTS.accent);
  expect(getSiteSettings().colors).toBeNull();
});

test("only six digits are a colour: nothing else gets into the stylesheet", () => {
  for (const primary of ["red", "#fff", "#b3201a;}body{display:none", "url(https://a.test)", ""])
    expect(
      SiteColorsForm.safeParse({ primary, accent: SKY }).error?.issues[0]?.message,
      primary,
    ).toBe("site:colorUnknown");
});

test("only admins change the colours", async () => {
  const viewer = actorFor(await makeUser());

  await expect(resetSiteColors(viewer)).rejects.toMatchObject({ code: "forbidden" });
});
