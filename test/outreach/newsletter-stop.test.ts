import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "~db/client.server";
import { follows, newsletterStops } from "~db/schema";
import { newsletterStopPath } from "~/models/outreach/newsletters/newsletter-stops.server";
import { headers as unsubscribeHeaders } from "~/routes/_accounts+/unsubscribe";
import { action, headers, loader } from "~/routes/_accounts+/unsubscribe_.artist";
import { makeReader } from "../factories/outreach/newsletters";
import { makeArtist } from "../factories/accounts/people";
import { outcome, submit, toastOf, visit } from "../factories/base/requests";

async function reader() {
  const artist = await makeArtist({}, { stageName: "Hạ Vy" });
  const { id } = await makeReader(artist.id);
  const path = newsletterStopPath(id, artist.id);
  const isPair = and(eq(newsletterStops.userId, id), eq(newsletterStops.artistId, artist.id));

  return { id, path, isStopped: async () => (await db.$count(newsletterStops, isPair)) === 1 };
}

test("a mail program stops the newsletters of one artist with one click, without a session or a redirect", async () => {
  const { path, isStopped } = await reader();
  const answer = await outcome(() => action(submit(path, { "List-Unsubscribe": "One-Click" })));

  expect((answer as Response).status).toBe(204);
  expect(await isStopped()).toBe(true);
});

test("opening the link stops nothing; the form does, says so, and undoes it; following stays", async () => {
  const { id, path, isStopped } = await reader();
  const asked = await loader(visit(path));

  expect(asked).toMatchObject({
    isOff: false,
    explanation: "Stop getting newsletters from Hạ Vy?",
  });
  expect(await isStopped()).toBe(false);

  const done = (await outcome(() => action(submit(path, { intent: "off" })))) as Response;

  expect(done.headers.get("Location")).toBe(path);
  expect(await toastOf(done)).toMatchObject({ title: "Newsletters stopped" });
  expect((await loader(visit(path))).explanation).toBe(
    "You won't get newsletters from Hạ Vy any more.",
  );
  expect(await isStopped()).toBe(true);
  expect(await db.$count(follows, eq(follows.userId, id))).toBe(1);
  await outcome(() => action(submit(path, { intent: "on" })));
  expect(await isStopped()).toBe(false);
});

test("a changed link stops nothing", async () => {
  const { path, isStopped } = await reader();
  const other = await makeArtist();
  const forged = path.replace(/artist=[^&]+/, `artist=${other.id}`);
  const answer = await outcome(() => action(submit(forged, { "List-Unsubscribe": "One-Click" })));

  expect((answer as Response).status).toBe(400);
  expect(await isStopped()).toBe(false);
});

test.each([headers, unsubscribeHeaders])(
  "pages that turn mails off send their address nowhere else, and their origin with the form",
  (of) => {
    expect(of()["Referrer-Policy"]).toBe("same-origin");
  },
);
