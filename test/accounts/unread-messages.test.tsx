import { I18nextProvider } from "react-i18next";
import { expect, test } from "vitest";
import type { Language } from "~/locales/languages";
import { i18nFor } from "~/locales/i18n.server";
import { blockCorrespondent } from "~/models/accounts/messages/blocks.server";
import { openConversation } from "~/models/accounts/messages/message-list.server";
import {
  replyToConversation,
  sendMessageToArtist,
} from "~/models/accounts/messages/send-message.server";
import { loader } from "~/root";
import { transaction } from "~db/client.server";
import { reviews } from "~db/schema";
import { ArtistWorkspace } from "~/ui/workspace/artist-workspace";
import { AvatarMenu } from "~/ui/frame/avatar-menu";
import { actorFor, cookieFor, makeArtist, makeUser } from "../factories/accounts/people";
import { makeEvent } from "../factories/shows/events";
import { render } from "../factories/base/render";
import { visit } from "../factories/base/requests";

async function viewerOf(cookie: string, path = "/events", id?: string) {
  const { data } = await loader({ ...visit(path, { cookie }), params: id ? { id } : {} });

  return data.viewer;
}

async function twoOfThem() {
  const [artist, me] = [await makeArtist(), await makeUser()];
  const id = await sendMessageToArtist(actorFor(me), artist.id, { text: "Chào chị" });

  await sendMessageToArtist(actorFor(me), artist.id, { text: "Chị ơi" });

  return { artist, me, id, hers: await cookieFor(artist), mine: await cookieFor(me) };
}

test("every page shows the number of unread messages, without one's own", async () => {
  const { artist, me, id, hers, mine } = await twoOfThem();

  await sendMessageToArtist(actorFor(await makeUser()), artist.id, { text: "Em chào chị" });
  expect(await viewerOf(hers)).toMatchObject({ unread: 3 });
  expect(await viewerOf(mine)).toMatchObject({ unread: 0 });
  expect(await viewerOf(hers, `/messages/${id}`, id)).toMatchObject({ unread: 1 });
  await openConversation(actorFor(artist), id);
  expect(await viewerOf(hers)).toMatchObject({ unread: 1 });
  await replyToConversation(actorFor(artist), id, { text: "Chào em" });
  await blockCorrespondent(actorFor(artist), id);
  expect(await viewerOf(mine)).toMatchObject({ unread: 1 });
  await openConversation(actorFor(me), id);
  expect(await viewerOf(mine)).toMatchObject({ unread: 0 });
});

test("menu, rail and phone bar show the unread count, in both languages and without scripts", async () => {
  const { hers } = await twoOfThem();

  expect(await linksIn("en", hers)).toEqual([
    "Messages 2 new",
    "Audience2 waiting",
    "Audience2 waiting",
  ]);
  expect(await linksIn("vi", hers)).toEqual([
    "Tin nhắn 2 tin mới",
    "Khán giả2 đang chờ",
    "Khán giả2 đang chờ",
  ]);

  const nobodyWrote = await cookieFor(await makeArtist());

  expect(await linksIn("vi", nobodyWrote)).toEqual(["Tin nhắn", "Khán giả", "Khán giả"]);
});

test("the audience counts all that waits for an answer: messages and reviews with words", async () => {
  const { artist, hers } = await twoOfThem();
  const rate = async (words: { text?: string; answer?: string }) => {
    const event = await makeEvent({ artistId: artist.id });
    const review = { eventId: event.id, artistId: artist.id, userId: (await makeUser()).id };

    await transaction((tx) => tx.insert(reviews).values({ ...review, rating: 5, ...words }));
  };

  await rate({ text: "Hay quá" });
  await rate({ text: "Tuyệt vời", answer: "Cảm ơn em" });
  await rate({});

  expect(await linksIn("en", hers)).toEqual([
    "Messages 2 new",
    "Audience3 waiting",
    "Audience3 waiting",
  ]);
});

/**
 * The texts of the links to messages in the menu and of the audience in the workspace, as rendered
 * by the server.
 */
async function linksIn(language: Language, cookie: string) {
  const { data } = await loader({ ...visit("/dashboard", { cookie }), params: {} });
  const frame = (
    <I18nextProvider i18n={i18nFor(language)}>
      <AvatarMenu {...data} viewer={data.viewer!} />
      <ArtistWorkspace data={data}>{null}</ArtistWorkspace>
    </I18nextProvider>
  );
  const html = await render(frame);
  const links = [
    ...html.matchAll(/<a[^>]*href="\/(?:messages|dashboard\/followers)"[^>]*>(.*?)<\/a>/g),
  ];

  return links.map(([, inside]) => inside!.replaceAll(/<svg.*?<\/svg>|<!-- -->|<[^>]+>/g, ""));
}
