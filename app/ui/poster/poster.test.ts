import { cachedDraw } from "./cached-draw";
import { drawArt, drawAvatar } from "./draw";
import fc from "fast-check";
import { expect, test } from "vitest";
import { CATEGORIES } from "~db/vocabularies";
import { drawPoster } from "./draw-poster";
import { COLOUR_PAIRS } from "./duos";
import { breakTitle } from "./set-title";

const SYLLABLES = [
  "Đêm",
  "Hạ",
  "Vàng",
  "Chuyến",
  "Đò",
  "Cuối",
  "Trở",
  "Về",
  "Bến",
  "Cũ",
  "Năm",
  "Ấy",
  "Ễnh",
  "Ương",
  "Gọi",
  "Mưa",
  "&",
  "live",
];
const title = fc
  .array(fc.constantFrom(...SYLLABLES), { minLength: 1, maxLength: 11 })
  .map((words) => words.join(" "));
const input = fc.record({
  id: fc.uuid(),
  title,
  category: fc.constantFrom(...CATEGORIES),
  artist: fc.constantFrom("", "Nguyễn Thị Mai Anh", "Tứ Tấu Mây Cố Đô Của Những Người Bạn Cũ Ở Xa"),
  format: fc.constantFrom("poster", "wide", "tile"),
});

const wordsOf = (svg: string) =>
  [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)]
    .map(([, text]) => text!.replace(/&#38;/g, "&"))
    .join(" ");

test("the same show always gets the same poster", () => {
  fc.assert(fc.property(input, (show) => drawPoster(show) === drawPoster({ ...show })));
});

test("a poster weighs at most 3 KB", () => {
  fc.assert(
    fc.property(input, (show) => {
      expect(Buffer.byteLength(drawPoster(show))).toBeLessThanOrEqual(3072);
    }),
    { numRuns: 1000 },
  );
});

test("a title of up to eleven words is never cut", () => {
  fc.assert(
    fc.property(input, (show) => {
      fc.pre(show.format !== "tile");
      expect(wordsOf(drawPoster(show))).toContain(show.title.toUpperCase());
    }),
  );
});

test("a longer title ends with an ellipsis after eleven words", () => {
  const lines = breakTitle(
    Array.from({ length: 14 }, (_, index) => `Từ${index}`).join(" "),
    356,
    236,
  ).lines;

  expect(lines.map(({ text }) => text).join(" ")).toMatch(/^TỪ0 .*TỪ10 …$/);
});

test("every line stays inside its box", () => {
  fc.assert(
    fc.property(title, (words) => {
      const { lines, height } = breakTitle(words, 356, 236);

      expect(height).toBeLessThanOrEqual(236.01);
      for (const line of lines) expect(line.size * line.width).toBeLessThanOrEqual(356.01);
    }),
  );
});

test("user input is escaped", () => {
  const svg = drawPoster({
    id: "1",
    title: `<b>"A" & 'B'</b>`,
    artist: "<i>",
    category: "Pop",
    alone: true,
  });

  expect(svg).not.toMatch(/<b>|<i>/i);
});

test("no star has five points, and no poster looks like a flag", () => {
  fc.assert(
    fc.property(input, (show) => {
      const svg = drawPoster({ ...show, category: "Traditional" });
      const corners = svg.match(/<path d="(M[^"]*L[^"]*z)"/)![1]!.match(/[ML]/g)!.length;

      expect([24, 28]).toContain(corners);
      expect(svg).not.toContain("#a01813");
    }),
    { numRuns: 300 },
  );
});

test("a red disc is never on white", () => {
  const { ground } = COLOUR_PAIRS.find(({ name }) => name === "trung-son")!;

  for (let id = 0; id < 300; id++)
    expect(drawPoster({ id: `${id}`, title: "Trăng", category: "Bolero" })).not.toContain(
      `fill="${ground}"/><svg`,
    );
});

test("an unknown category gets the open stage poster", () => {
  expect(drawPoster({ id: "1", title: "A", category: "Polka" })).toBe(
    drawPoster({ id: "1", title: "A", category: "Open" }),
  );
});

test("an avatar has the first letters of the last two words", () => {
  expect(drawAvatar({ id: "1", name: "Nguyễn Thị Mai Ánh" })).toContain(">MÁ<");
  expect(drawAvatar({ id: "1", name: "đông" })).toContain(">ĐÔ<");
  expect(drawAvatar({ id: "1", name: " " })).toContain("♪");
});

test("the category is in the language of the page", () => {
  const label = (language: "en" | "vi") =>
    drawPoster({ id: "1", title: "A", category: "Classical", format: "wide", language });

  expect(label("en")).toContain(">CLASSICAL<");
  expect(label("vi")).toContain(">NHẠC CỔ ĐIỂN<");
});

test("a kept drawing is the same as a new one, also after a thousand others", () => {
  const drawing = { kind: "poster", id: "1", title: "Đêm Hạ Vàng", category: "Pop" } as const;
  const others = Array.from({ length: 1100 }, (_, n) => ({ ...drawing, id: `other ${n}` }));

  const drawn = [drawing, { ...drawing, title: "Đêm Thu" }, drawing, ...others, drawing].map(
    cachedDraw,
  );

  expect([drawn[0], drawn[2], drawn.at(-1)]).toEqual(Array(3).fill(drawArt(drawing)));
  expect(drawn[1]).not.toBe(drawn[0]);
});
