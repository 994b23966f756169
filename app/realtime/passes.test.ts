import { afterEach, expect, test, vi } from "vitest";
import { makeUser, actorFor, cookieFor, makeArtist } from "../../test/factories/accounts/people";
import { makeLines, makeLiveTicketedEvent, makeTicket } from "../../test/factories/live/rooms";
import { openRooms } from "../../test/live/room-client";
import { identify, savePass } from "~/auth/session.server";
import { postMessage } from "~/models/live/chat/post-message.server";
import { countViewers } from "~/models/live/streams/audience/presence.server";
import {
  devicePassPath,
  redeemDevicePass,
  revokeDevicePasses,
} from "~/models/tickets/device-passes.server";
import { growingChat } from "~/routes/stream+/$id_.chat_.lines/growing-chat.server";
import { recheckPasses } from "./access.server";

const rooms = openRooms();

afterEach(() => void vi.useRealTimers());

/** A live ticketed show and a device that scanned a ticket's code. */
async function scanned(cookie?: string) {
  const [artist, holder] = [await makeArtist(), await makeUser()];
  const event = await makeLiveTicketedEvent({ artistId: artist.id });
  const ticket = await makeTicket(event.id, holder.id);
  const { pass } = await redeemDevicePass(devicePassPath(ticket).split("/").at(-1)!);

  return {
    event,
    device: (await savePass(cookie, pass)).split(";")[0]!,
    makeVoid: () => revokeDevicePasses(actorFor(holder), ticket.id),
    say: (message: string) => postMessage(actorFor(artist), event.id, { message }),
    artist,
  };
}

test("a device with a pass reads old and new messages until the pass is void", async () => {
  const { event, artist, device, makeVoid, say } = await scanned();

  await makeLines(event.id, artist.id, ["before"]);

  const reader = await rooms.enter(event.id, { cookie: device });

  await say("now");
  await reader.until(() => reader.chat().length === 2);
  expect(reader.chat()).toEqual(["before", "now"]);
  await recheckPasses();
  expect(countViewers(event.id)).toBe(1);
  await makeVoid();
  await recheckPasses();
  await reader.until(() => reader.of("access").at(-1)?.playbackUrl === null);
  expect(countViewers(event.id)).toBe(0);

  const witness = await rooms.enter(event.id, { cookie: await cookieFor(artist) });

  await say("for ticket holders");
  await witness.until(() => witness.chat().includes("for ticket holders"));
  reader.join("no-such-event");
  await reader.until(() => reader.of("error")[0]);
  expect(reader.chat()).not.toContain("for ticket holders");
});

test("a pass cannot write, even with a signed-in person without a ticket; a ticket can", async () => {
  const user = await makeUser();
  const { event, device } = await scanned(await cookieFor(user));
  const guest = await scanned();
  const [signedIn, without] = [
    await rooms.enter(event.id, { cookie: device }),
    await rooms.enter(guest.event.id, { cookie: guest.device }),
  ];

  for (const client of [signedIn, without]) {
    client.send({ type: "chat_message", message: "hello" });
    client.send({ type: "emoji_reaction", emoji: "👏" });
    await client.until(() => client.of("error").length === 2);
  }

  const text = "This device is using a ticket code, so you can read the chat but not write.";

  expect(signedIn.of("error").map((it) => it.text)).toEqual([text, text]);
  expect(without.chat()).toEqual([]);
  await makeTicket(event.id, user.id);
  signedIn.send({ type: "chat_message", message: "hello" });
  await signedIn.until(() => signedIn.chat().includes("hello"));
});

test("the chat without scripts grows for a pass and ends soon after it is void", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });

  const { event, device, makeVoid, say } = await scanned();
  const markup = {
    start: () => "<ol>",
    line: (it: { message: string }) => `<li>${it.message}`,
    hide: () => "",
  };
  const page = growingChat({ ...(await identify(device)), eventId: event.id, lines: [], markup });
  const pieces = page.getReader();
  const next = async () => {
    const { value } = await pieces.read();

    return value ? String(Buffer.from(value)) : "the end";
  };

  expect(await next()).toBe("<ol>");
  await say("now");
  expect(await next()).toBe("<li>now");
  vi.advanceTimersByTime(15_000);
  expect(await next()).toBe("<!-- -->\n");
  await makeVoid();
  vi.advanceTimersByTime(15_000);
  expect([await next(), await next()]).toEqual(["<!-- -->\n", "the end"]);
  expect(countViewers(event.id)).toBe(0);
});
