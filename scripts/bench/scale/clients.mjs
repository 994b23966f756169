// Viewers of a show in their own process, forked by load.ts. Each follows picture and sound part by
// part, with its own session and address, and sends reports twice a minute.
import { once } from "node:events";
import https from "node:https";
import http from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { RawConnection } from "../bench-raw-get.mjs";
import { endOf, hintOf } from "../live/low-latency-playlist.mjs";

const ARRIVAL_MS = 4000;
const WARM_UP_MS = 4000;

const REPORT_MS = 30_000;
const REPORT = JSON.stringify({
  live: true,
  watchedMs: REPORT_MS,
  stalls: 0,
  stalledMs: 0,
  latencyMs: 2000,
  rung: "720",
});

const [{ groups, eventId, seconds }] = await once(process, "message");
const nothing = () =>
  Object.fromEntries(
    groups.map(({ name }) => [name, { requests: 0, bytes: 0, errors: 0, reports: 0, late: [] }]),
  );
const agents = {
  agent: new https.Agent({ keepAlive: true, maxSockets: 8, rejectUnauthorized: false }),
};
let seen = nothing();

for (const group of groups)
  for (const { token, headers, report } of group.viewers) {
    for (const rendition of ["v720", "a"])
      void arrive(group, headers, `/hls/${token}/${eventId}/${rendition}`);
    void keepReporting(group, report);
  }

await wait(ARRIVAL_MS + WARM_UP_MS);
process.send("warm");
seen = nothing();

const before = process.cpuUsage();

await wait(seconds * 1000);

const { user, system } = process.cpuUsage(before);

process.send({ seen, cores: (user + system) / seconds / 1e6 }, () => process.exit(0));

async function arrive({ name, base }, headers, place) {
  await wait(Math.random() * ARRIVAL_MS);
  for (;;) {
    const connection = new RawConnection(base, headers);

    await watch(name, connection, place).catch(() => {
      seen[name].errors += 1;
    });
    connection.close();
    await wait(500);
  }
}

async function keepReporting({ name }, { base, headers }) {
  await wait(Math.random() * REPORT_MS);
  for (;;) {
    const status = await sendReport(base, headers).catch(() => 0);

    seen[name][status === 202 || status === 204 ? "reports" : "errors"] += 1;
    await wait(REPORT_MS);
  }
}

async function sendReport(base, headers) {
  const isSecure = base.startsWith("https:");
  const options = { method: "POST", headers: { ...headers, "content-type": "application/json" } };
  const address = `${base}/stream/${eventId}/playback`;
  const sent = isSecure
    ? https.request(address, { ...options, ...agents })
    : http.request(address, options);

  sent.end(REPORT);

  const [response] = await once(sent, "response");

  response.resume();

  return response.statusCode;
}

async function watch(name, connection, place) {
  let next = hintOf(await get(name, connection, `${place}/index.m3u8`));

  for (;;) {
    const playlist = await get(
      name,
      connection,
      `${place}/index.m3u8?_HLS_msn=${next.n}&_HLS_part=${next.i}`,
    );

    seen[name].late.push(Date.now() - endOf(playlist));
    await get(name, connection, `${place}/p${next.n}.${next.i}.m4s`);
    next = hintOf(playlist);
  }
}

async function get(name, connection, address) {
  const { status, body } = await connection.get(address);

  seen[name].requests += 1;
  seen[name].bytes += body.length;
  if (status !== 200) throw new Error(`${address}: ${status}`);

  return body.toString("latin1");
}
