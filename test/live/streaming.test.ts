import { expect, test } from "vitest";
import { findStreamByKey } from "~/models/live/streams/broadcast/stream-keys.server";
import { action, loader } from "~/routes/dashboard+/streaming/route";
import { makeEvent } from "../factories/shows/events";
import { rtmpAddress } from "~/web/requests/rtmp-address.server";
import { env } from "~/platform/settings/env.server";
import { cookieFor, makeArtist } from "../factories/accounts/people";
import { outcome, submit, toastOf, visit } from "../factories/base/requests";

const PATH = "/dashboard/streaming";

type Answer = { data: { fresh: string }; init: ResponseInit };

test("a key is shown only in the response that created it", async () => {
  const artist = await makeArtist();
  const event = await makeEvent({
    artistId: artist.id,
    startTime: new Date(Date.now() + 3600_000),
  });
  const cookie = await cookieFor(artist);

  expect((await loader(visit(PATH, { cookie }))).key).toBeNull();

  const { data, init } = (await action(submit(PATH, { intent: "make" }, { cookie }))) as Answer;

  expect(new Headers(init.headers).get("Cache-Control")).toBe("no-store");
  expect(await findStreamByKey(data.fresh)).toMatchObject({ eventId: event.id });

  const view = await loader(visit(PATH, { cookie: `${cookie}; nhacsong_lang=en` }));

  expect(view).toMatchObject({
    key: { used: expect.stringContaining("Last used") },
  });
  expect(view.shows).toMatchObject([{ id: event.id }]);
  expect(JSON.stringify(view)).not.toContain(data.fresh);
});

test.each([
  [0, null],
  [1935, "rtmp://nhacsong.test/live"],
  [4048, "rtmp://nhacsong.test:4048/live"],
])("encoders send with RTMP_PORT=%d to %s", (port, address) => {
  const before = env.RTMP_PORT;

  Object.assign(env, { RTMP_PORT: port });
  expect(rtmpAddress(visit(PATH).request)).toBe(address);
  Object.assign(env, { RTMP_PORT: before });
});

test("revoking is confirmed once it is committed", async () => {
  const artist = await makeArtist();
  const cookie = await cookieFor(artist);
  const { data } = (await action(submit(PATH, { intent: "make" }, { cookie }))) as Answer;
  const answer = (await outcome(() =>
    action(submit(PATH, { intent: "revoke" }, { cookie })),
  )) as Response;

  expect(answer.headers.get("Location")).toBe(PATH);
  expect(await toastOf(answer)).toMatchObject({ title: "Stream key revoked" });
  expect(await findStreamByKey(data.fresh)).toBeNull();
});
