import express from "express";
import { beforeAll, expect, test } from "vitest";
import { serve } from "../../../test/factories/base/serve";
import { actorFor, cookieFor, makeArtist, makeUser } from "../../../test/factories/accounts/people";
import { makeLiveEvent } from "../../../test/factories/live/rooms";
import { payWithTestCard } from "~/models/checkout/purchases/test-payment.server";
import { startDonation } from "../../../test/factories/checkout/card-payments";
import { createApi } from "../base/create-api";

let site: string;
let artist: Awaited<ReturnType<typeof makeArtist>>;

beforeAll(async () => {
  artist = await makeArtist();
  site = await serve(express().use("/api", createApi()));
});

type Answer = { status: number; json: never };

async function call(method: string, path: string, cookie: string, body?: object): Promise<Answer> {
  const host = site;
  const headers = { Cookie: cookie, Origin: host, "Content-Type": "application/json" };
  const response = await fetch(`${host}/api${path}`, {
    method,
    headers,
    body: body && JSON.stringify(body),
  });

  return { status: response.status, json: (await response.json()) as never };
}

const show = () => makeLiveEvent({ artistId: artist.id, tipsEnabled: true });
const member = async () => cookieFor(await makeUser({ firstName: "Bảy" }));

test("typed messages are read as written, phrases in each reader's language", async () => {
  const { id } = await show();
  const cookie = await member();
  const path = `/events/${id}/chat`;

  expect(await call("POST", path, cookie, { message: " Chào " })).toMatchObject({
    json: { status: "posted" },
  });
  expect(await call("POST", path, cookie, { phrase: "bravo" })).toMatchObject({ status: 200 });
  expect(await call("POST", path, cookie, { phrase: "nope" })).toMatchObject({ status: 400 });
  expect(await call("POST", path, cookie, {})).toMatchObject({ status: 400 });
  expect(await call("POST", path, "", { message: "x" })).toMatchObject({ status: 401 });

  const read = async (language: string) => {
    const { json } = await call("GET", path, `nhacsong_lang=${language}`);

    return (json as { lines: { message: string }[] }).lines.map(({ message }) => message);
  };

  expect(await read("en")).toEqual(["Chào", "Bravo!"]);
  expect(await read("vi")).toEqual(["Chào", "Hay quá!"]);
  expect(await call("GET", `${path}?before=x`, "")).toMatchObject({ status: 400 });
});

test("a moderator reads and approves held messages, and the log lists it", async () => {
  const { id } = await show();
  const [own, viewer] = [await cookieFor(artist), await member()];
  const act = (body: object) => call("POST", `/events/${id}/moderation`, own, body);

  expect(await act({ intent: "rules", slowSeconds: 0, review: "all" })).toMatchObject({
    status: 200,
  });
  expect(await call("POST", `/events/${id}/chat`, viewer, { message: "xin chào" })).toMatchObject({
    json: { status: "held" },
  });

  const waiting = await call("GET", `/events/${id}/moderation`, own);
  const { lines } = waiting.json as { lines: { id: string; message: string }[] };

  expect(lines).toMatchObject([{ message: "xin chào" }]);
  expect(await act({ intent: "approve", messageId: lines[0]!.id })).toMatchObject({
    json: { done: true },
  });
  expect(await act({ intent: "approve", messageId: 5 })).toMatchObject({ status: 400 });
  expect(await call("GET", `/events/${id}/moderation`, own)).toMatchObject({
    json: { lines: [], acts: [{ act: "approve", target: "Bảy" }, { act: "rules" }] },
  });
  expect(await call("GET", `/events/${id}/moderation`, viewer)).toMatchObject({ status: 403 });
});

test("a song request from a tip is listed and marked as sung", async () => {
  const { id } = await show();
  const giver = actorFor(await makeUser({ firstName: "Quốc" }));
  const payment = await startDonation(giver, id, { amountCents: 500, dedication: "Lòng Mẹ" });

  await payWithTestCard(giver, payment.id, "pays");

  const own = await cookieFor(artist);
  const { json } = await call("GET", `/events/${id}/requests`, own);
  const [request] = (json as { requests: { id: string }[] }).requests;

  expect(request).toMatchObject({
    firstName: "Quốc",
    dedication: "Lòng Mẹ",
    amount: "5.00",
    sungAt: null,
  });

  const path = `/events/${id}/requests/${request!.id}`;

  expect(await call("POST", path, own, { sung: true })).toMatchObject({ status: 200 });
  expect(await call("POST", path, own, { sung: "yes" })).toMatchObject({ status: 400 });

  const after = await call("GET", `/events/${id}/requests`, own);

  expect(after.json).toMatchObject({ requests: [{ sungAt: expect.any(String) }] });
});

test("only the ten reactions are accepted", async () => {
  const { id } = await show();
  const cookie = await member();

  expect(await call("POST", `/events/${id}/reactions`, cookie, { emoji: "👏" })).toMatchObject({
    status: 200,
  });
  expect(await call("POST", `/events/${id}/reactions`, cookie, { emoji: "💩" })).toMatchObject({
    status: 400,
  });
});
