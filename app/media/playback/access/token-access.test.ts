import { expect, test, vi } from "vitest";
import {
  createAccessToken,
  findBearer,
  revokeAccessToken,
} from "~/models/accounts/authentication/access-tokens.server";
import type { TokenScope } from "~/models/accounts/authentication/token-scopes";
import { issuePlaybackToken } from "~/models/live/streams/playback-token.server";
import { makeTicketedEvent } from "../../../../test/factories/shows/events";
import { actorFor, cookieFor, makeArtist } from "../../../../test/factories/accounts/people";
import { mediaSite } from "~/media/testing/media-site";
import { sendFiveSeconds } from "~/media/testing/five-seconds";

const site = mediaSite();

test("an access token's address opens only with that token while it may watch and is not revoked", async () => {
  const artist = await makeArtist();
  const actor = actorFor(artist);
  const event = await makeTicketedEvent({ artistId: artist.id });

  await sendFiveSeconds(event.id);

  const create = (...scopes: TokenScope[]) =>
    createAccessToken(actor, { name: "player", scopes, days: null });
  const addressFor = async (secret: string) => {
    const { session } = (await findBearer(secret))!;
    const word = issuePlaybackToken({
      eventId: event.id,
      session,
      visitorId: null,
      userId: artist.id,
    });

    return `${site.base}/hls/${word}/${event.id}/v720/s0.m4s`;
  };

  const status = async (address: string, headers: Record<string, string>) =>
    (await fetch(address, { headers })).status;
  const bearing = (secret: string) => ({ authorization: `Bearer ${secret}` });

  const [watching, other, reading] = [
    await create("streams:read"),
    await create("streams:read"),
    await create("read"),
  ];
  const address = await addressFor(watching.secret);

  expect(await status(address, bearing(watching.secret))).toBe(200);
  expect(await status(address, bearing(other.secret))).toBe(403);
  expect(await status(address, bearing("made-up"))).toBe(403);
  expect(await status(address, { cookie: await cookieFor(artist) })).toBe(403);
  expect(await status(await addressFor(reading.secret), bearing(reading.secret))).toBe(403);

  await revokeAccessToken(actor, watching.token.id);
  vi.setSystemTime(Date.now() + 6000);
  expect(await status(address, bearing(watching.secret))).toBe(403);
});
