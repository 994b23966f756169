import { z } from "zod";
import { LANGUAGES } from "~db/vocabularies";
import {
  createNewsletter,
  deleteNewsletter,
  getOwnNewsletter,
  listNewsletters,
  updateNewsletter,
} from "~/models/outreach/newsletters/manage-newsletters.server";
import { setOwnNewsletterStop } from "~/models/outreach/newsletters/newsletter-stops.server";
import { previewNewsletter } from "~/models/outreach/newsletters/preview-newsletter.server";
import { NewsletterInput } from "~/models/outreach/newsletters/schema";
import { cancelNewsletter, sendNewsletter, testNewsletter } from "~/models/outreach/newsletters/send-newsletter.server";
import {
  newsletterDetailsJson,
  NewsletterDetailsJson,
  newsletterJson,
  NewsletterJson,
  NewsletterPreviewJson,
} from "../json/newsletter-json";
import { operation } from "../core/operation";

/** Two texts of 5,000 characters, each of four bytes. */
const MAX_BYTES = 500_000;
const common = { tag: "studio", who: "artist" } as const;
/** Signed-in browsers only: a token that leaks must not write to thousands. */
const write = { ...common, scope: null } as const;

const steps = [
  { step: "send", id: "sendNewsletter", run: sendNewsletter },
  { step: "cancel", id: "cancelNewsletter", run: cancelNewsletter },
] as const;

export const newslettersCalls = [
  operation({
    ...common,
    method: "get",
    path: "/artist/newsletters",
    id: "listNewsletters",
    response: z.array(NewsletterJson),
    run: async ({ actor }) => (await listNewsletters(actor)).map(newsletterJson),
  }),
  operation({
    ...write,
    method: "post",
    path: "/artist/newsletters",
    id: "createNewsletter",
    body: NewsletterInput,
    maxBytes: MAX_BYTES,
    response: NewsletterJson,
    status: 201,
    errors: ["conflict"],
    run: async ({ actor, body }) => newsletterJson(await createNewsletter(actor, body)),
  }),
  operation({
    ...common,
    method: "get",
    path: "/artist/newsletters/{id}",
    id: "getNewsletter",
    response: NewsletterDetailsJson,
    run: async ({ actor, params }) => newsletterDetailsJson(await getOwnNewsletter(actor, params.id)),
  }),
  operation({
    ...write,
    method: "put",
    path: "/artist/newsletters/{id}",
    id: "updateNewsletter",
    authorize: ({ actor, params }) => getOwnNewsletter(actor, params.id),
    body: NewsletterInput,
    maxBytes: MAX_BYTES,
    response: NewsletterJson,
    errors: ["conflict"],
    run: async ({ actor, params, body }) => newsletterJson(await updateNewsletter(actor, params.id, body)),
  }),
  operation({
    ...write,
    method: "delete",
    path: "/artist/newsletters/{id}",
    id: "deleteNewsletter",
    response: z.object({ deleted: z.literal(true) }),
    errors: ["conflict"],
    run: async ({ actor, params }) => {
      await deleteNewsletter(actor, params.id);
      return { deleted: true as const };
    },
  }),
  operation({
    ...common,
    method: "get",
    path: "/artist/newsletters/{id}/preview",
    id: "previewNewsletter",
    query: z.object({ language: z.enum(LANGUAGES).default("vi") }),
    response: NewsletterPreviewJson,
    run: ({ actor, params, query }) => previewNewsletter(actor, params.id, query.language),
  }),
  operation({
    ...write,
    method: "post",
    path: "/artist/newsletters/{id}/test",
    id: "testNewsletter",
    response: z.object({ address: z.string() }),
    errors: ["conflict"],
    run: async ({ actor, params }) => ({ address: await testNewsletter(actor, params.id) }),
  }),
  ...steps.map(({ step, id, run }) =>
    operation({
      ...write,
      method: "post",
      path: `/artist/newsletters/{id}/${step}`,
      id,
      response: NewsletterDetailsJson,
      errors: ["conflict"],
      run: async ({ actor, params }) => newsletterDetailsJson(await run(actor, params.id)),
    }),
  ),
  ...([true, false] as const).map((isStopped) =>
    operation({
      method: isStopped ? "put" : "delete",
      path: "/artists/{id}/newsletter-stop",
      id: isStopped ? "stopNewsletters" : "startNewsletters",
      tag: "artists",
      who: "member",
      scope: "viewer:write",
      response: z.object({ stopped: z.boolean() }),
      run: async ({ actor, params }) => {
        await setOwnNewsletterStop(actor, params.id, isStopped);
        return { stopped: isStopped };
      },
    }),
  ),
];
