import { expect, test } from "vitest";
import { destinationOfShare } from "./share-target";

const SITE = "https://nhacsong.test";
const asked = (shared: Record<string, string>) =>
  destinationOfShare(new URLSearchParams(shared), SITE);
const opened = (shared: Record<string, string>) => asked(shared).path;

test("a shared link of ours opens its page, wherever the app has put it", () => {
  expect(opened({ url: `${SITE}/event/abc` })).toBe("/event/abc");
  expect(opened({ text: `Đêm Hạ Vàng ${SITE}/event/abc?lang=vi&fbclid=1` })).toBe(
    "/event/abc?lang=vi",
  );
  expect(opened({ title: "x", text: `https://other.test/a ${SITE}/artist/lan` })).toBe(
    "/artist/lan",
  );
  expect(opened({ url: `${SITE}/event/abc?code=TET` })).toBe("/event/abc?code=TET");
  expect(opened({ url: `${SITE}/event/abc?fbclid=1&utm_source=zalo` })).toBe(
    "/event/abc?utm_source=zalo",
  );
});

test.each([
  ["Https://Nhacsong.test/event/abc", "/event/abc"],
  ["http://nhacsong.test/event/abc/", "/event/abc"],
  [`Xem nhé (${SITE}/event/abc).`, "/event/abc"],
  [`Đêm nay: ${SITE}/event/abc?lang=vi…`, "/event/abc?lang=vi"],
])("%s opens the show, too", (text, path) => expect(opened({ text })).toBe(path));

test("other texts are searched for, without links", () => {
  expect(opened({ title: "Bolero  đêm khuya", url: "https://youtu.be/1" })).toBe(
    `/events?${new URLSearchParams({ search: "Bolero đêm khuya" })}`,
  );
  expect(opened({ url: "https://youtu.be/1" })).toBe("/events");
  expect(opened({})).toBe("/events");
  expect(opened({ text: "a".repeat(5000) }).length).toBeLessThan(120);
});

test.each([
  `${SITE}//evil.test/event/abc`,
  `${SITE}@evil.test/event/abc`,
  `${SITE}.evil.test/event/abc`,
  "https://evil.test/event/abc",
  `${SITE}/logout`,
  `${SITE}/event/abc/../../logout`,
  `${SITE}/\\evil.test`,
  "https://nhacsong.test:8443/event/abc",
  "javascript:alert(1)",
])("%s leads nowhere else", (url) => expect(opened({ url })).toBe("/events"));

test("a link that leads to no show is said to be one; words and nothing at all are not", () => {
  expect(asked({ url: "https://youtu.be/1" }).isUnknown).toBe(true);
  expect(asked({ text: `${SITE}/logout` }).isUnknown).toBe(true);

  const others: Record<string, string>[] = [
    {},
    { title: "Bolero", url: "https://youtu.be/1" },
    { url: `${SITE}/event/abc` },
  ];

  expect(others.map((shared) => asked(shared).isUnknown)).toEqual([false, false, false]);
});
