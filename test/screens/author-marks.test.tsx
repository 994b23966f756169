import { afterEach, expect, test, vi } from "vitest";
import { ChatLine } from "~/browser/stream/chat/chat-line";
import { ClearChat } from "~/browser/stream/chat/clear-chat";
import { addChatLine } from "~/browser/television/script/words";
import { GUEST } from "~/models/base/actor";
import { readHistory } from "~/models/live/chat/history.server";
import { readReplayChat } from "~/models/live/chat/replay-chat.server";
import { listEventReviews } from "~/models/shows/artists/reviews.server";
import { chatMarkup } from "~/routes/stream+/$id_.chat_.lines/markup.server";
import { Reviews } from "~/ui/events/reviews";
import { reviewsView } from "~/web/views/events/reviews.server";
import { viewContext } from "~/web/views/view-context.server";
import { transaction } from "~db/client.server";
import { recordings, reviews } from "~db/schema";
import { addHelper, makeArtist, makeUser } from "../factories/accounts/people";
import { render, renderRoute } from "../factories/base/render";
import { makeLines, makeLiveEvent } from "../factories/live/rooms";
import { visit } from "../factories/base/requests";

afterEach(() => void vi.unstubAllGlobals());

const MARK = "Kiểm duyệt";

/** A live show in which a moderator of its artist has written. */
async function moderated() {
  const [artist, moderator] = [await makeArtist(), await makeUser({ firstName: "Bảy" })];
  const event = await makeLiveEvent({ artistId: artist.id });

  await addHelper(artist.id, moderator.id);
  await makeLines(event.id, moderator.id, ["Chào"]);

  const [line] = await readHistory(GUEST, event.id);

  return { artist, moderator, event, line: line! };
}

const context = () => viewContext(visit("/", { cookie: "nhacsong_lang=vi" }).request, GUEST);

test("in the room and in its window", async () => {
  const { line, event } = await moderated();

  const html = await render(
    <ChatLine line={line} zone="UTC" rights={{ eventId: event.id, mayModerate: false }} />,
  );

  expect(html).toMatch(new RegExp(`Bảy</b><span class="badge[^>]*>.*?${MARK}</span>`));
});

test("in the room's list for browsers without scripts", async () => {
  const { line, event } = await moderated();

  const markup = chatMarkup({ ...(await context()), eventId: event.id, styles: "" });

  expect(markup.line(line)).toContain(`Bảy</b> <span class="badge">${MARK}</span>`);
});

test("beside the replay", async () => {
  const { event, line } = await moderated();
  const epochMs = Date.parse(line.timestamp) - 1000;
  const times = { readyAt: new Date(), expiresAt: new Date(Date.now() + 86_400_000) };
  const recording = {
    eventId: event.id,
    durationMs: 60_000,
    bytes: 10,
    spans: [{ atMs: 0, epochMs }],
    ...times,
  };

  await transaction((tx) => tx.insert(recordings).values(recording));

  const { lines } = await readReplayChat(GUEST, event.id);

  expect(lines.map(({ user }) => user.mark)).toEqual(["moderator"]);
});

test("on the artist's picture", async () => {
  const { line, event } = await moderated();
  const start = { eventId: event.id, chat: { lines: [line], count: 1 } };

  const html = await renderRoute(<ClearChat start={start} showsTips={false} />, null);

  expect(html).toMatch(new RegExp(`Bảy</b> <span class="badge[^>]*>.*?${MARK}</span>`));
});

test("on televisions", async () => {
  const { line } = await moderated();
  const list = node();
  const document = { getElementById: () => null, querySelector: () => list, createElement: node };

  vi.stubGlobal("document", document);

  addChatLine(line, { texts: {}, marks: { moderator: MARK } } as never);

  expect(list.children[0]!.children.map(({ textContent }) => textContent)).toEqual([
    "Bảy",
    MARK,
    "Chào",
  ]);
});

test("at reviews", async () => {
  const { artist, moderator, event } = await moderated();
  const review = { eventId: event.id, artistId: artist.id, userId: moderator.id, rating: 5 };

  await transaction((tx) => tx.insert(reviews).values(review));

  const view = reviewsView(await listEventReviews(event.id), await context());

  expect(await render(<Reviews view={view} />)).toMatch(
    new RegExp(`Bảy</b><span class="badge[^>]*>.*?${MARK}</span>`),
  );
});

type Node = {
  children: Node[];
  dataset: object;
  textContent?: string;
  appendChild: (child: Node) => void;
};

function node(): Node {
  const children: Node[] = [];

  return { children, dataset: {}, appendChild: (child) => void children.push(child) };
}
