import { existsSync, readFileSync } from "node:fs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { takeToast } from "~/web/forms/toast.server";
import { THEME_COLOR } from "~/ui/frame/preferences/theme-color";
import { loader } from "./site[.]webmanifest";
import { loader as share } from "./share";

type Icon = { src: string; sizes: string; purpose?: string };
type Manifest = {
  id: string;
  lang: string;
  icons: Icon[];
  screenshots: (Icon & { form_factor: string })[];
  shortcuts: { name: string; url: string; icons: Icon[] }[];
};

async function manifestIn(language: string) {
  const request = new Request(`http://nhacsong.test/site.webmanifest?lang=${language}`);
  const answer = await loader({ request } as never);

  expect(answer.headers.get("Content-Type")).toContain("application/manifest+json");

  return (await answer.json()) as Manifest;
}

test("each language has its own manifest of the same app", async () => {
  const [en, vi] = [await manifestIn("en"), await manifestIn("vi")];

  expect([en.lang, vi.lang]).toEqual(["en", "vi"]);
  expect(en.id).toBe(vi.id);
  expect(en.shortcuts.map(({ name, url }) => [name, url])).toEqual([
    ["Live Now", "/?live=true"],
    ["My Tickets", "/tickets"],
  ]);
  expect(vi.shortcuts.map(({ name }) => name)).toEqual(["Đang trực tiếp", "Vé của tôi"]);
});

test("every icon exists in the size that is stated; maskable ones fill their square", async () => {
  const { icons, shortcuts } = await manifestIn("en");
  const all = [...icons, ...shortcuts.flatMap((it) => it.icons)];

  expect(all.filter(({ src }) => !existsSync(`public${src}`))).toEqual([]);
  for (const { src, sizes, purpose } of all) {
    const image = sharp(`public${src}`);
    const { width, height } = await image.metadata();

    expect(`${width}x${height}`).toBe(sizes);

    const [, , , alpha = 255] = await image.extract({ left: 0, top: 0, width: 1, height: 1 }).ensureAlpha().raw().toBuffer(); // prettier-ignore
    if (purpose === "maskable") expect(alpha).toBe(255);
  }
});

test("each language has screenshots for phones and computers in the sizes that are stated", async () => {
  for (const language of ["en", "vi"]) {
    const { screenshots } = await manifestIn(language);

    expect(screenshots.map((it) => it.form_factor)).toEqual(["narrow", "wide"]);
    for (const { src, sizes } of screenshots) {
      expect(src).toContain(`/${language}-`);

      const { width, height, format } = await sharp(`public${src}`).metadata();

      expect([`${width}x${height}`, format]).toEqual([sizes, "webp"]);
    }
  }
});

test("the theme's colour is the ground of the header", () => {
  const stage = readFileSync("app/styles/base/tokens.css", "utf8").split("\n.stage {")[1]!;

  expect(stage.match(/--ns-bg: (#\w+);/)![1]).toBe(THEME_COLOR);
});

test("a shared link leads to its show, and never to another site, which a message says", async () => {
  const to = async (query: string) => {
    const { headers } = await share({
      request: new Request(`http://nhacsong.test/share?${query}`),
    } as never);
    const cookie = headers.get("Set-Cookie")?.split(";")[0];
    const { toast } = await takeToast(
      new Request("http://nhacsong.test/", { headers: cookie ? { cookie } : {} }),
      "vi",
    );

    return [headers.get("Location"), toast?.title];
  };

  expect(await to("url=http%3A%2F%2Fnhacsong.test%2Fevent%2Fabc")).toEqual([
    "/event/abc",
    undefined,
  ]);
  expect(await to("url=http%3A%2F%2Fevil.test%2Fevent%2Fabc")).toEqual([
    "/events",
    "Không tìm thấy buổi diễn",
  ]);
});
