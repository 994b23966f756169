import { expect, test } from "vitest";
import { makeArtist } from "../../../test/factories/people";
import { makeLiveEvent } from "../../../test/factories/rooms";
import { action } from "./$id_.playback";

const post = async (id: string, body: string) => {
  const request = new Request(`http://localhost/stream/${id}/playback`, { method: "POST", body });
  const answer = await action({ request, params: { id }, context: { nonce: "" } }).catch((it: unknown) => it);
  return (answer as Response).status;
};

const good = { live: true, watchedMs: 1000, stalls: 0, stalledMs: 0, latencyMs: null, rung: null };

test("a player's report is accepted; invalid and oversized ones and unknown shows are refused", async () => {
  const event = await makeLiveEvent({ artistId: (await makeArtist()).id });
  expect(await post(event.id, JSON.stringify(good))).toBe(204);
  for (const bad of [
    "",
    "[]",
    "{",
    JSON.stringify({ ...good, watchedMs: -1 }),
    JSON.stringify({ ...good, watchedMs: 1e9 }),
    JSON.stringify({ ...good, stalls: 1.5 }),
    JSON.stringify({ ...good, rung: "__proto__" }),
    JSON.stringify({ ...good, more: 1 }),
  ]) {
    expect(await post(event.id, bad), bad).toBe(400);
  }
  expect(await post(event.id, " ".repeat(1001))).toBe(413);
  expect(await post("unknown", JSON.stringify(good))).toBe(404);
});
