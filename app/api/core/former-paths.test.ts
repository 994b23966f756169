import { afterAll, beforeAll, expect, test } from "vitest";
import { startApi } from "../../../test/api/api-server";
import { makeTicketedEvent } from "../../../test/factories/events";
import { cookieFor, makeArtist, makeUser } from "../../../test/factories/people";
import { makeTicket } from "../../../test/factories/sales";
import { apiDocumentIn } from "../document/document-router";
import { OPERATIONS } from "./operations";

let api: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => void (api = await startApi()));
afterAll(() => api.close());

test("former API paths respond like the current ones", async () => {
  const [artist, viewer, admin] = [await makeArtist(), await makeUser(), await makeUser({ role: "admin" })];
  const show = await makeTicketedEvent({ artistId: artist.id });
  const { id: ticket } = await makeTicket(show.id, { userId: viewer.id });
  const lift = { act: "liftBan", id: "nobody", words: "" };
  const calls = [
    ["/artist/takings", "/artist/earnings", { cookie: await cookieFor(artist) }],
    [`/events/${show.id}/takings`, `/events/${show.id}/earnings`, { cookie: await cookieFor(artist) }],
    [`/tickets/${ticket}/door-code`, `/tickets/${ticket}/device-pass`, { cookie: await cookieFor(viewer) }],
    ["/admin/acts", "/admin/actions", { method: "POST", cookie: await cookieFor(admin), body: lift }],
  ] as const;
  for (const [former, present, options] of calls) {
    const [{ status, body }, expected] = [await api.call(former, options), await api.call(present, options)];
    expect([former, status, body]).toEqual([former, expected.status, expected.body]);
    expect(JSON.stringify(body)).not.toBe(JSON.stringify((await api.call("/nothing")).body));
  }
  const all = OPERATIONS.flatMap(({ aliases = [] }) => aliases);
  expect(new Set(all)).toEqual(
    new Set(["/artist/takings", "/events/{id}/takings", "/tickets/{id}/door-code", "/admin/acts"]),
  );
});

test("the OpenAPI document lists the former paths of a call", () => {
  const { description } = apiDocumentIn("en").paths["/artist/earnings"]!.get!;
  expect(description).toContain("/artist/takings");
});
