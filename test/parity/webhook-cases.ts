import * as webhooks from "~/routes/dashboard+/webhooks/route";
import * as webhook from "~/routes/dashboard+/webhooks_.$id/route";
import { makeFailedWebhook, makeWebhook } from "../factories/webhooks";
import { call } from "./actions";
import { type Case, TICKETED } from "./case";
import { byForm } from "./ways";
import type { World } from "./worlds";

const asOwner = { ...TICKETED, asArtist: true };
const SOUND = { url: "https://example.com/hook", types: ["ticket.sold"] };

const created = (fields: { url: string; types: string[] }): Pick<Case, "show" | "form" | "api"> => ({
  show: asOwner,
  form: ({ asker }) =>
    byForm(webhooks.action, "/dashboard/webhooks", asker, {
      intent: "create",
      url: fields.url,
      types: fields.types[0]!,
    }),
  api: call(
    "POST",
    () => "/artist/webhooks",
    () => fields,
  ),
});

const withWebhook = (fields: Partial<Parameters<typeof makeWebhook>[0]> = {}): Pick<Case, "with"> => ({
  with: async ({ artist }) => ({ webhook: (await makeWebhook({ artistId: artist.id, ...fields })).id }),
});

const withFailure: Pick<Case, "with"> = {
  with: async ({ artist }) => {
    const { id } = await makeWebhook({ artistId: artist.id });
    await makeFailedWebhook(id);
    return { webhook: id };
  },
};

const changed = (intent: string, [method, path]: [string, string], fields: Record<string, string> = {}) => ({
  show: asOwner,
  ...withWebhook(),
  form: ({ asker, made }: World) =>
    byForm(webhook.action, `/dashboard/webhooks/${made.webhook}`, asker, { intent, ...fields }, { id: made.webhook! }),
  api: call(
    method,
    ({ made }) => `/artist/webhooks/${made.webhook}${path}`,
    () => ("types" in fields ? { ...fields, types: [fields.types] } : fields),
  ),
});

/** Webhooks of artists. */
export const WEBHOOK_CASES: Case[] = [
  { name: "a new webhook", ...created(SOUND) },
  {
    name: "a new webhook without TLS",
    ...created({ ...SOUND, url: "http://example.com/hook" }),
    refused: "Enter an address that starts with https://, without a user name or password.",
  },
  { name: "a webhook changed", ...changed("save", ["PUT", ""], { url: "https://b.example/x", types: "show.started" }) },
  { name: "a new secret for a webhook", ...changed("renew", ["POST", "/secret"]) },
  { name: "a test message", ...changed("test", ["POST", "/test"]) },
  { name: "a webhook turned off", ...changed("pause", ["POST", "/pause"]) },
  { name: "a webhook turned on", ...changed("resume", ["DELETE", "/pause"]), ...withWebhook({ stop: "paused" }) },
  { name: "failed messages sent again", ...changed("againAll", ["POST", "/deliveries/replay"]), ...withFailure },
  {
    name: "a message sent again that doesn't exist",
    ...changed("again", ["POST", "/deliveries/77/replay"], { delivery: "77" }),
    refused: "This message is no longer in the log.",
  },
  { name: "a webhook deleted", ...changed("delete", ["DELETE", ""]) },
];
