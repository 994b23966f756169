import * as artistScreen from "~/routes/_events+/artist_.$id/route";
import * as checkout from "~/routes/_tickets+/checkout.$eventId/route";
import * as giftScreen from "~/routes/_tickets+/gift.$token/route";
import * as profile from "~/routes/_account+/profile/route";
import * as saved from "~/routes/_account+/saved";
import * as signup from "~/routes/_account+/signup";
import * as stream from "~/routes/stream+/$id/route";
import * as ticketPage from "~/routes/_tickets+/tickets.$ticketId/route";
import * as refunding from "~/routes/_tickets+/tickets.$ticketId_.refund";
import { type Api, byApi, byForm } from "./ways";
import type { World } from "./worlds";

export const check =
  (intent: string, more: Record<string, string> = {}) =>
  (world: World) =>
    byForm(checkout.action, `/checkout/${world.show.id}`, world.asker, { intent, ...more }, { eventId: world.show.id });
export const call =
  (method: string, path: (world: World) => string, body?: (world: World) => unknown) => (world: World, api: Api) =>
    byApi(api, method, path(world), world.asker, body?.(world));
export const heart = (intent: string) => (world: World) =>
  byForm(saved.action, "/saved", world.asker, { intent, eventId: world.show.id, returnTo: "/events" });
export const follow = (intent: string) => (world: World) =>
  byForm(artistScreen.action, `/artist/${world.artist.id}`, world.asker, { intent }, { id: world.artist.id });
export const chat = (message: string) => ({
  form: (world: World) =>
    byForm(stream.action, `/stream/${world.show.id}`, world.asker, { intent: "chat", message }, { id: world.show.id }),
  api: call(
    "POST",
    ({ show }) => `/events/${show.id}/chat`,
    () => ({ message }),
  ),
  socket: (): [object, "chat_message"] => [{ type: "chat_message", message }, "chat_message"],
});
export const react = (emoji: string) => ({
  form: (world: World) =>
    byForm(stream.action, `/stream/${world.show.id}`, world.asker, { intent: "react", emoji }, { id: world.show.id }),
  api: call(
    "POST",
    ({ show }) => `/events/${show.id}/reactions`,
    () => ({ emoji }),
  ),
  socket: (): [object, "emoji_reaction"] => [{ type: "emoji_reaction", emoji }, "emoji_reaction"],
});
export const intent = (path: string, amount: string) =>
  call(
    "POST",
    () => path,
    ({ show }) => ({ eventId: show.id, amount }),
  );
export const refund = {
  form: (world: World) =>
    byForm(refunding.action, `/tickets/${world.ticketId}/refund`, world.asker, {}, { ticketId: world.ticketId! }),
  api: call("POST", ({ ticketId }) => `/tickets/${ticketId}/refund`),
};
/** The giver's actions on the ticket page. */
export const ticketAct = (fields: Record<string, string>) => (world: World) =>
  byForm(ticketPage.action, `/tickets/${world.ticketId}`, world.asker, fields, { ticketId: world.ticketId! });
export const takeGift = {
  form: ({ asker, giftToken }: World) =>
    byForm(giftScreen.action, `/gift/${giftToken}`, asker, {}, { token: giftToken! }),
  api: call("POST", ({ giftToken }) => `/gifts/${giftToken}/claim`),
};
export const setting = (fields: Record<string, string>) => (world: World) =>
  byForm(profile.action, "/profile", world.asker, fields);
export const account = (more: Record<string, string> = {}) => {
  const loginId = "mai.anh.parity@nhacsong.test";
  const fields = { name: "Trần Mai Anh", loginId, password: "hoa sữa mùa thu", confirmPassword: "hoa sữa mùa thu" };
  const form = { ...fields, termsAccepted: "on", ...more };
  return {
    form: () => byForm(signup.action, "/signup", null, form),
    api: (_world: World, api: Api) => byApi(api, "POST", "/auth/signup", null, { ...form, termsAccepted: true }),
  };
};
export const event = (more: Record<string, string> = {}) => {
  const fields = {
    title: "Đêm Hạ Vàng",
    category: "Ballad",
    eventType: "ticketed",
    ticketPrice: "12.50",
    startTime: "2027-07-04T20:00",
    duration: "90",
    timeZone: "Asia/Ho_Chi_Minh",
    language: "vi",
    chatEnabled: "on",
    lobbyMinutes: "30",
    replay: "off",
    streamPlatform: "nhacsong_live",
    ...more,
  };
  return fields;
};
