import http from "node:http";
import { expect, test } from "vitest";
import { startApi } from "../../test/api/api-server";
import { Random } from "../../test/api/fuzz/random";
import { nextRequest, type Sent } from "../../test/api/fuzz/requests";
import { complaintAbout, send } from "../../test/api/fuzz/send";
import { makeWorld } from "../../test/api/fuzz/world";

/** `npm run fuzz:api` sends 20,000, about a minute on an idle core, and lists the responses. */
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 5000);
const SEED = Number(process.env.FUZZ_SEED ?? 20261206);
const AT_ONCE = 8;

test(`${REQUESTS} random requests (seed ${SEED}): no 5xx, no hang, no foreign data, no undocumented response`, async () => {
  const api = await startApi();
  const world = await makeWorld(api.origin);
  const random = new Random(SEED);
  const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE });
  const statuses = new Map<number, number>();
  const complaints: string[] = [];
  let sent = 0;
  const work = async () => {
    while (sent++ < REQUESTS && complaints.length < 20) {
      const request = nextRequest(random, world);
      const got = await send(agent, api.origin, request);

      statuses.set(got.status, (statuses.get(got.status) ?? 0) + 1);

      const complaint = complaintAbout(request, got, world.secretsFor(request.headers));
      if (complaint) complaints.push(`${complaint}\n  ${replay(request)}`);
    }
  };

  await Promise.all(Array.from({ length: AT_ONCE }, work));
  agent.destroy();
  api.close();
  expect(complaints).toEqual([]);
  // The requests get past authorization: many are refused as invalid, and some succeed.
  for (const status of [200, 201, 400, 401, 403, 404, 405, 409])
    expect(statuses.get(status) ?? 0).toBeGreaterThan(0);
  if (process.env.FUZZ_REQUESTS)
    console.log(Object.fromEntries([...statuses].sort(([a], [b]) => a - b)));
}, 600_000);

function replay({ method, path, headers, body }: Sent) {
  return `${method} ${path} ${JSON.stringify(headers)} ${body?.toString().slice(0, 500) ?? ""}`;
}
