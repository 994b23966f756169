import { beforeAll, expect, test } from "vitest";
import { cookieFor, makeUser } from "../../../test/factories/accounts/people";
import { action } from "./bandwidth-check";

let cookie: string;

beforeAll(async () => {
  cookie = await cookieFor(await makeUser());
});

const send = async (bytes: number, as = cookie) => {
  const request = new Request("http://localhost/bandwidth-check", {
    method: "POST",
    headers: { Cookie: as, "Content-Type": "application/octet-stream" },
    body: new Uint8Array(bytes),
  });
  const answer: Promise<Response> = action({ request, params: {}, context: { nonce: "" } });

  return answer.catch((refused: Response) => refused);
};

test("a block is counted to the last byte", async () => {
  const answer = await send(400_000);

  expect([answer.status, await answer.json()]).toEqual([200, { received: 400_000 }]);
});

test("a block that is too large is refused", async () => {
  expect((await send(500_001)).status).toBe(413);
});

test("guests cannot measure", async () => {
  const answer = await send(1000, "");

  expect([answer.status, answer.headers.get("Location")]).toEqual([
    302,
    "/login?returnTo=%2Fbandwidth-check",
  ]);
});

test("repeated measurements are throttled", async () => {
  const other = await cookieFor(await makeUser());
  const answers = await Promise.all(Array.from({ length: 61 }, () => send(10, other)));

  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
});
