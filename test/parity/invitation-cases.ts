import * as list from "~/routes/dashboard+/invitations.$id/route";
import * as lists from "~/routes/dashboard+/invitations._index/route";
import * as invitation from "~/routes/_account+/invitation.$token";
import { makeInvitationList } from "../factories/invitations";
import { call } from "./actions";
import { type Case, TICKETED } from "./case";
import { byForm } from "./ways";
import type { World } from "./worlds";

const asOwner = { ...TICKETED, asArtist: true };
const WORDS = { text: "fan@elsewhere.test", consent: "You wrote your address on the list.", language: "en" };

const created = (fields: Record<string, string>): Pick<Case, "show" | "form" | "api"> => ({
  show: asOwner,
  form: ({ asker }) => byForm(lists.action, "/dashboard/invitations", asker, fields),
  api: call(
    "POST",
    () => "/artist/invitations",
    () => ({ ...fields, agreed: fields.agreed === "on" }),
  ),
});

const withList = (fields: Partial<Parameters<typeof makeInvitationList>[0]> = {}): Pick<Case, "with"> => ({
  with: async ({ artist }) => {
    const made = await makeInvitationList({ artistId: artist.id, ...fields });
    return { list: made.list.id, token: made.token };
  },
});

const changed = (intent: string, [method, path]: [string, string]) => ({
  show: asOwner,
  ...withList(),
  form: ({ asker, made }: World) => {
    const id = made.list!;
    return byForm(list.action, `/dashboard/invitations/${id}`, asker, { intent }, { id });
  },
  api: call(method, ({ made }) => `/artist/invitations/${made.list}${path}`),
});

export const INVITATION_CASES: Case[] = [
  { name: "addresses checked", ...created({ ...WORDS, agreed: "on" }) },
  { name: "addresses without consent", ...created(WORDS), refused: "Confirm that these people agreed." },
  {
    name: "a text without addresses",
    ...created({ ...WORDS, text: "nobody", agreed: "on" }),
    refused: "No email address was found.",
  },
  { name: "invitations sent", ...changed("send", ["POST", "/send"]) },
  {
    name: "invitations cancelled",
    ...changed("cancel", ["POST", "/cancel"]),
    ...withList({ sentAt: new Date() }),
  },
  {
    name: "sent invitations deleted",
    ...changed("delete", ["DELETE", ""]),
    ...withList({ sentAt: new Date() }),
    refused: "This list has already been sent.",
  },
  { name: "a draft of invitations deleted", ...changed("delete", ["DELETE", ""]) },
  {
    name: "an invitation followed",
    show: TICKETED,
    ...withList(),
    form: ({ asker, made }) => {
      const token = made.token!;
      return byForm(invitation.action, `/invitation/${token}`, asker, { intent: "follow" }, { token });
    },
    api: call("POST", ({ made }) => `/invitations/${made.token}/follow`),
  },
];
