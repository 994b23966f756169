import { expect, test } from "vitest";
import { blockCorrespondent } from "~/models/accounts/messages/blocks.server";
import { sendMessageToArtist } from "~/models/accounts/messages/send-message.server";
import ConversationScreen, { action, loader } from "~/routes/_accounts+/messages+/$id";
import { actorFor, cookieFor, makeArtist, makeUser } from "../factories/accounts/people";
import { renderScreen } from "../factories/base/render";
import { comeBack, submit, toastOf, visit } from "../factories/base/requests";
import MessagesScreen, { loader as listPage } from "~/routes/_accounts+/messages+/_index";

test("plain forms read, answer, block and unblock a conversation", async () => {
  const [artist, me] = [await makeArtist(), await makeUser()];
  const id = await sendMessageToArtist(actorFor(me), artist.id, { text: "Chào chị" });
  const [hers, mine] = [await cookieFor(artist), await cookieFor(me)];
  const at = (cookie: string) => ({ ...visit(`/messages/${id}`, { cookie }), params: { id } });
  const post = (cookie: string, fields: Record<string, string>) =>
    action({ ...submit(`/messages/${id}`, fields, { cookie }), params: { id } });
  const blocked = (await post(hers, { intent: "block" })) as Response;

  expect(await toastOf(blocked)).toMatchObject({ title: "Blocked" });
  expect(await loader(at(hers))).toMatchObject({ isBlocked: true });

  const refused = comeBack(await post(mine, { intent: "reply", text: "Chị ơi" }));

  expect(refused).toMatchObject({ status: 403, typed: { text: "Chị ơi" } });
  expect(refused.errors[""]).toEqual(["They aren't accepting messages from you."]);
  await post(hers, { intent: "unblock" });

  const sent = (await post(mine, { intent: "reply", text: "Chị ơi" })) as Response;

  expect(sent.headers.get("Location")).toBe(`/messages/${id}`);
  expect((await loader(at(hers))).messages.map(({ text }) => text)).toEqual(["Chào chị", "Chị ơi"]);
});

test("the screen offers to block, and to unblock whom the reader has blocked", async () => {
  const [artist, me] = [await makeArtist(), await makeUser()];
  const id = await sendMessageToArtist(actorFor(me), artist.id, { text: "Chào chị" });
  const cookie = await cookieFor(artist);
  const read = () => loader({ ...visit(`/messages/${id}`, { cookie }), params: { id } });
  const findIntent = async () =>
    /name="intent" value="(\w*block)"/.exec(await renderScreen(ConversationScreen, read))?.[1];

  expect(await findIntent()).toBe("block");

  await blockCorrespondent(actorFor(artist), id);
  expect(await findIntent()).toBe("unblock");
});

test("without messages, artists are led to their page, and others to the artists", async () => {
  const artist = await makeArtist();
  const linkOf = async (person: { id: string }) => {
    const cookie = await cookieFor(person);
    const html = await renderScreen(MessagesScreen, () => listPage(visit("/messages", { cookie })));

    return /class="empty.*?href="([^"]+)"/s.exec(html)?.[1];
  };

  expect(await linkOf(artist)).toBe(`/artist/${artist.id}`);
  expect(await linkOf(await makeUser())).toBe("/artists");
});
