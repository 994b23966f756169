import { eq } from "drizzle-orm";
import { transaction } from "~db/client.server";
import { users } from "~db/schema";
import * as newsletter from "~/routes/dashboard+/newsletters.$id/route";
import * as newNewsletter from "~/routes/dashboard+/newsletters.new/route";
import { makeNewsletter, makeReader } from "../factories/newsletters";
import { call } from "./actions";
import { type Case, TICKETED } from "./case";
import { byForm } from "./ways";
import type { World } from "./worlds";

const asOwner = { ...TICKETED, asArtist: true };
const WORDS = { subjectVi: "Tin mới", textVi: "Chào bạn.", subjectEn: "", textEn: "" };

const created = (fields: Record<string, string>): Pick<Case, "show" | "form" | "api"> => ({
  show: asOwner,
  form: ({ asker }) => byForm(newNewsletter.action, "/dashboard/newsletters/new", asker, fields),
  api: call(
    "POST",
    () => "/artist/newsletters",
    () => fields,
  ),
});

type Fields = Partial<Parameters<typeof makeNewsletter>[0]>;

/** With a follower who can be written to. */
const withNewsletter = (fields: Fields = {}): Pick<Case, "with"> => ({
  with: async ({ artist }) => {
    await transaction((tx) => tx.update(users).set({ emailProvenAt: new Date() }).where(eq(users.id, artist.id)));
    const reader = await makeReader(artist.id);
    return { newsletter: (await makeNewsletter({ artistId: artist.id, ...fields })).id, reader: reader.id };
  },
});

const changed = (intent: string, [method, path]: [string, string], fields: Record<string, string> = {}) => ({
  show: asOwner,
  ...withNewsletter(),
  form: ({ asker, made }: World) => {
    const id = made.newsletter!;
    return byForm(newsletter.action, `/dashboard/newsletters/${id}`, asker, { intent, ...fields }, { id });
  },
  api: call(
    method,
    ({ made }) => `/artist/newsletters/${made.newsletter}${path}`,
    () => fields,
  ),
});

export const NEWSLETTER_CASES: Case[] = [
  { name: "a new newsletter", ...created(WORDS) },
  {
    name: "a new newsletter without a text",
    ...created({ ...WORDS, textVi: " " }),
    refused: "Enter a text for this language.",
  },
  { name: "a newsletter changed", ...changed("save", ["PUT", ""], WORDS) },
  { name: "a test of a newsletter", ...changed("test", ["POST", "/test"]) },
  { name: "a newsletter sent", ...changed("send", ["POST", "/send"]) },
  {
    name: "a sent newsletter deleted",
    ...changed("delete", ["DELETE", ""]),
    ...withNewsletter({ sentAt: new Date() }),
    refused: "This newsletter has already been sent.",
  },
  {
    name: "a newsletter cancelled",
    ...changed("cancel", ["POST", "/cancel"]),
    ...withNewsletter({ sentAt: new Date() }),
  },
  { name: "a newsletter deleted", ...changed("delete", ["DELETE", ""]) },
];
