import { expect, test } from "vitest";
import { VIEWER_GROUPS, groupOf, listPathways } from "./pathways";

const edge = (name: string, weight = 1) => ({
  name,
  url: `https://${name}.nhacsong.example`,
  weight,
});
const FIVE = ["paris", "saigon", "hanoi", "berlin", "austin"].map((name) => edge(name));
const groups = Array.from({ length: VIEWER_GROUPS }, (_, group) => group);
const all = () => true;
const except = (name: string) => (it: { name: string }) => it.name !== name;

/** The best edge of each group of a show's viewers. */
const firsts = (
  eventId: string,
  edges = FIVE,
  isHealthy: Parameters<typeof listPathways>[2] = all,
) => groups.map((group) => listPathways(edges, { eventId, group }, isHealthy)[0]!.name);

test("two edges carry a show, others another one, and every edge some", () => {
  const shows = Array.from({ length: 40 }, (_, i) => new Set(firsts(`show ${i}`)));

  for (const edges of shows) expect(edges.size).toBe(2);
  expect(new Set(shows.flatMap((edges) => [...edges])).size).toBe(5);
});

test("when an edge fails, only its own viewers move, all to healthy ones", () => {
  const before = firsts("show");
  const gone = before[0]!;
  const after = firsts("show", FIVE, except(gone));
  const other = before.find((name) => name !== gone)!;

  expect(after).not.toContain(gone);
  expect(after).toContain(other);

  const manifest = listPathways(FIVE, { eventId: "show", group: 0 }, except(gone)).map(
    ({ name }) => name,
  );

  expect(manifest).toHaveLength(4);
  expect(manifest.indexOf(gone)).toBe(-1);
});

test("an edge that home cannot reach is the last resort, not left out of a short list", () => {
  const two = FIVE.slice(0, 2);
  const none = listPathways(two, { eventId: "show", group: 0 }, () => false).map(
    ({ name }) => name,
  );

  expect(none.sort()).toEqual(["paris", "saigon"]);
  expect(firsts("show", two, except("paris"))).toEqual(groups.map(() => "saigon"));
});

test("an edge of three times the weight gets about three times the viewers", () => {
  const two = [edge("paris", 3), edge("saigon")];
  const chosen = Array.from({ length: 100 }, (_, i) => firsts(`show ${i}`, two)).flat();
  const share = chosen.filter((name) => name === "paris").length / chosen.length;

  expect(share).toBeGreaterThan(0.7);
  expect(share).toBeLessThan(0.8);
});

test("a viewer is always in the same group, and groups are of similar size", () => {
  expect(groupOf("session")).toBe(groupOf("session"));

  const sizes = groups.map(
    (group) =>
      Array.from({ length: 1600 }, (_, i) => groupOf(`viewer ${i}`)).filter((it) => it === group)
        .length,
  );

  expect(Math.min(...sizes)).toBeGreaterThan(60);
});
