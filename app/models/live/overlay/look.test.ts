import fc from "fast-check";
import { expect, test } from "vitest";
import {
  DEFAULT_LOOK,
  OVERLAY_PARTS,
  OVERLAY_POSITIONS,
  OVERLAY_RANGES,
  type OverlayLook,
  type OverlayNumber,
  overlayQuery,
  readOverlayLook,
} from "./look.protocol";

const read = (query: string) => readOverlayLook(new URLSearchParams(query));

test("without parameters, an overlay has its defaults, and its address is short", () => {
  expect(read("")).toEqual({ look: DEFAULT_LOOK, refused: [] });
  expect(overlayQuery(DEFAULT_LOOK)).toBe("");
});

test("song requests are shown only where they were chosen", () => {
  expect(DEFAULT_LOOK.show).not.toContain("requests");
  expect(read("show=requests&show=chat").look.show).toEqual(["chat", "requests"]);
  expect(read("show=song,tips").look.show).toEqual(["tips", "song"]);
});

test("refused values have their default and are named, the others count", () => {
  const { look, refused } = read(
    "size=11&stay=601&delay=-1&lines=2.5&opacity=x&theme=evil&show=chat,x&text=red&position=top-right",
  );
  expect(look).toEqual({ ...DEFAULT_LOOK, position: "top-right" });
  expect(refused.sort()).toEqual(["delay", "lines", "opacity", "show", "size", "stay", "text", "theme"]);
});

test.each(Object.entries(OVERLAY_RANGES))(
  "%s is accepted from %j on both ends and not beyond",
  (name, [least, most]) => {
    for (const value of [least, most])
      expect(read(`${name}=${value}`)).toMatchObject({ look: { [name]: value }, refused: [] });
    for (const value of [least - 1, most + 1]) expect(read(`${name}=${value}`).refused).toEqual([name]);
  },
);

test("colors are six hexadecimal digits, with or without #", () => {
  expect(read("theme=custom&text=%23FFaa00&name=00ff00").look).toMatchObject({ text: "ffaa00", name: "00ff00" });
  for (const typed of ["fff", "gggggg", "ffaa000", "red;}", "url(x)"])
    expect(read(`name=${typed}`).refused).toEqual(["name"]);
});

const numbers = Object.entries(OVERLAY_RANGES).map(([name, [min, max]]) => [name, fc.integer({ min, max })]);
const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => value.toString(16).padStart(6, "0"));
const looks = fc.record({
  show: fc.subarray([...OVERLAY_PARTS], { minLength: 1 }),
  position: fc.constantFrom(...OVERLAY_POSITIONS),
  theme: fc.constant("custom"),
  ...{ text: color, name: color, background: color },
  lang: fc.constantFrom("vi", "en", null),
  sample: fc.boolean(),
  ...(Object.fromEntries(numbers) as Record<OverlayNumber, fc.Arbitrary<number>>),
}) as fc.Arbitrary<OverlayLook>;

test("the address of any look is read as that look", () => {
  fc.assert(
    fc.property(looks, (look) => {
      expect(read(overlayQuery(look))).toEqual({ look, refused: [] });
    }),
  );
});

test("no address makes a style that could end", () => {
  const names = fc.constantFrom("text", "name", "background", "size", "opacity", "theme");
  fc.assert(
    fc.property(names, fc.string(), (name, typed) => {
      const { look } = readOverlayLook(new URLSearchParams({ [name]: typed }));
      expect(`${look.text} ${look.name} ${look.background} ${look.size} ${look.opacity}`).toMatch(/^[0-9a-f ]+$/);
    }),
  );
});
