import { expect, test } from "vitest";
import en from "~/locales/en";
import { DESK_TEXTS } from "~/browser/stream/room/stream-screen";
import { textsOf, textsOfRoutes } from "./route-texts";

const routes = textsOfRoutes();

test("every namespace used by a route exists, and server-only texts stay on the server", () => {
  const called = new Set(Object.values(routes).flat());

  expect([...called].filter((name) => !(name in en))).toEqual([]);
  expect(called).not.toContain("mail");
});

test("texts are found in a route's folder and its shared components, not in what few visitors load", () => {
  expect(routes.root).toEqual(expect.arrayContaining(["common", "errors"]));
  expect(routes["routes/_shows+/_index/route"]).toEqual(
    expect.arrayContaining(["landing", "events"]),
  );
  expect(routes["routes/stream+/$id/route"]).toEqual(expect.arrayContaining(["live", "player"]));
  for (const ofDesk of ["broadcast", "simulcast", "streaming"])
    expect(routes["routes/stream+/$id/route"]).not.toContain(ofDesk);
  expect(routes["routes/_shows+/_index/route"]).not.toContain("dashboard");
  expect(routes["routes/_base+/terms"]).toContain("legal");
});

test.each(["owners-panel", "desk-links"])(
  "%s loads every text that the room does not have",
  (part) => {
    const ofRoom = [...routes.root!, ...routes["routes/stream+/$id/route"]!, ...DESK_TEXTS];

    expect(
      [...textsOf(`app/browser/stream/studio/${part}.tsx`)].filter(
        (name) => !ofRoom.includes(name),
      ),
    ).toEqual([]);
  },
);
