import { expect, test } from "vitest";
import { visit } from "../../../../test/factories/base/requests";
import { makeEvent, makeTicketedEvent } from "../../../../test/factories/shows/events";
import { cookieFor, makeArtist, makeUser } from "../../../../test/factories/accounts/people";
import { makeTicket } from "../../../../test/factories/live/rooms";
import { loader } from "./route";

const ELSEWHERE = { streamPlatform: "youtube", streamUrl: "https://youtu.be/abcDEF-123_" } as const;

const open = async (id: string, { cookie = "", query = "" } = {}) =>
  (await loader({ ...visit(`/stream/${id}${query}`, { cookie }), params: { id } })).view;

test("a show on YouTube is loaded from there only when the viewer asks for it", async () => {
  const event = await makeEvent({ artistId: (await makeArtist()).id, ...ELSEWHERE });
  const closed = (await open(event.id)).externalStream;

  expect(closed).toEqual({
    platform: "YouTube",
    url: ELSEWHERE.streamUrl,
    embedUrl: "https://www.youtube-nocookie.com/embed/abcDEF-123_?autoplay=1",
    isOpen: false,
  });
  expect((await open(event.id, { query: "?watch=here" })).externalStream!.isOpen).toBe(true);
});

test("the address of a ticketed show on YouTube is only for ticket holders", async () => {
  const event = await makeTicketedEvent({ artistId: (await makeArtist()).id, ...ELSEWHERE });
  const [holder, stranger] = [await makeUser(), await makeUser()];

  await makeTicket(event.id, holder.id);

  const refused = await open(event.id, { cookie: await cookieFor(stranger) });

  expect(refused.externalStream).toBeNull();
  expect(JSON.stringify(refused)).not.toContain("abcDEF");
  expect((await open(event.id, { cookie: await cookieFor(holder) })).externalStream!.url).toBe(
    ELSEWHERE.streamUrl,
  );
});
