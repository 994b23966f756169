import type { IncomingMessage } from "node:http";
import { eq } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { sessionKeyOf } from "~/auth/session.server";
import {
  isTokenExpired,
  issuePlaybackToken,
  verifyPlaybackToken,
} from "~/models/live/streams/playback-token.server";
import { transaction } from "~db/client.server";
import { tickets, users } from "~db/schema";
import { makeTicketedEvent } from "../../../../test/factories/shows/events";
import { cookieFor, makeArtist, makeUser } from "../../../../test/factories/accounts/people";
import { makeTicket } from "../../../../test/factories/live/rooms";
import { mediaSite } from "~/media/testing/media-site";
import { sendFiveSeconds } from "~/media/testing/five-seconds";
import { authorizePlayback, LastUses } from "./playback-access";

const site = mediaSite();

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);

async function ticketedShow() {
  const event = await makeTicketedEvent({ artistId: (await makeArtist()).id });

  await sendFiveSeconds(event.id);

  const holder = await makeUser();

  await makeTicket(event.id, holder.id);

  const cookie = await cookieFor(holder);

  return { event, holder, cookie, address: await addressOf(event.id, cookie) };
}

async function addressOf(eventId: string, cookie: string | null) {
  const session = cookie && (await sessionKeyOf(cookie));
  const token = issuePlaybackToken({ eventId, session, visitorId: null });
  const request = (sent: string | null) =>
    ({ headers: sent ? { cookie: sent } : {} }) as IncomingMessage;

  return {
    /** Authorizes a request as the handler does. */
    ask: (sent = cookie) => authorizePlayback(request(sent), token, eventId),
    status: async (sent = cookie ?? "") => {
      const answer = await fetch(`${site.base}/hls/${token}/${eventId}/v720/s0.m4s`, {
        headers: { cookie: sent },
      });

      await answer.body?.cancel();

      return answer.status;
    },
  };
}

type Address = Awaited<ReturnType<typeof addressOf>>;

/** Requests a playlist every few seconds, like a player. */
async function watch({ ask }: Address, forMs: number) {
  for (const until = Date.now() + forMs; Date.now() < until; later(5 * SECOND)) {
    if (!(await ask())) return `refused at ${new Date().toISOString()}`;
  }

  return "watched";
}

test("an external player keeps its address during a show of three hours, also across pauses", async () => {
  const { cookie, address } = await ticketedShow();

  expect(await watch(address, 90 * MINUTE)).toBe("watched");
  later(8 * MINUTE);
  expect(await watch(address, 90 * MINUTE)).toBe("watched");
  later(9 * MINUTE);
  expect(await address.status()).toBe(200);
  expect(await address.status("")).toBe(403);
  expect(await address.status(await cookieFor(await makeUser()))).toBe(403);
  later(11 * MINUTE);
  expect(await address.status(cookie)).toBe(403);
});

test.each([
  [
    "a refund",
    async ({ event }: Awaited<ReturnType<typeof ticketedShow>>) =>
      transaction(async (tx) => {
        await tx.update(tickets).set({ status: "refunded" }).where(eq(tickets.eventId, event.id));
      }),
  ],
  [
    "a suspension",
    async ({ holder }: Awaited<ReturnType<typeof ticketedShow>>) =>
      transaction(async (tx) => {
        await tx.update(users).set({ suspendedAt: new Date() }).where(eq(users.id, holder.id));
      }),
  ],
])("%s ends an address that has been used for an hour within 30 seconds", async (_, end) => {
  const show = await ticketedShow();

  expect(await watch(show.address, 60 * MINUTE)).toBe("watched");
  await end(show);
  later(30 * SECOND);
  expect(await show.address.status()).toBe(403);
  later(5 * MINUTE);
  expect(await show.address.status()).toBe(403);
});

test("a request with an expired address does not renew it", async () => {
  const { address } = await ticketedShow();

  expect(await address.status()).toBe(200);
  later(21 * MINUTE);
  for (let i = 0; i < 5; i++) {
    expect(await address.status()).toBe(403);
    later(MINUTE);
  }
});

test("no renewed address lasts longer than an unattended one", () => {
  const pass = verifyPlaybackToken(
    issuePlaybackToken({ eventId: "e1", session: null, visitorId: null }),
  )!;
  const at = pass.expiresAt.getTime();
  const [inside, outside] = [at + 719 * MINUTE, at + 721 * MINUTE];

  expect(isTokenExpired(pass, inside - SECOND, inside)).toBe(false);
  expect(isTokenExpired(pass, outside - SECOND, outside)).toBe(true);
});

test("viewers continue after a restart, and unused addresses expire", () => {
  const uses = new LastUses(10 * MINUTE, 0);

  expect(uses.find("a", 5 * MINUTE)).toBe(0);
  uses.note("a", 5 * MINUTE);
  expect(uses.find("a", 14 * MINUTE)).toBe(5 * MINUTE);
  expect(uses.find("b", 11 * MINUTE)).toBeNull();
  uses.note("c", 16 * MINUTE);
  expect(uses.find("a", 16 * MINUTE)).toBeNull();
});
