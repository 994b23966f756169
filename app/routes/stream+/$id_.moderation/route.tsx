import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { intentAction } from "~/web/forms/form-action.server";
import { viewerForm } from "~/web/forms/forms.server";
import { withErrorPage, requireViewer } from "~/web/requests/page.server";
import { viewContext } from "~/web/views/view-context.server";
import { titleOf } from "~/web/views/wording.server";
import { formatDateTime } from "~/locales/dates";
import { listLines } from "~/models/live/chat/history.server";
import { moderate } from "~/models/live/chat/moderation/moderate.server";
import { listModerationLog } from "~/models/live/chat/moderation/moderation-log.server";
import { translateLine } from "~/models/live/chat/phrases.protocol";
import { listHeldMessages } from "~/models/live/chat/moderation/held-messages.server";
import { assertModerator, listRestrictions } from "~/models/live/chat/moderation/moderation.server";
import { ModerationAction, SLOW_SECONDS } from "~/models/live/chat/schema";
import { getEvent } from "~/models/shows/events/find-event.server";
import { actView } from "./act-view.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { ModerationScreen } from "~/browser/stream/chat/moderation-screen";
import { required } from "~/platform/required";

export const meta = titleMeta;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireViewer(request);

  return withErrorPage(request, async () => {
    const { actor, t, language, dayZone } = await viewContext(request);
    const event = await getEvent(actor, required(params.id));
    const { rules } = await assertModerator(actor, event.id);
    const restricted = await listRestrictions(actor, event.id);

    return {
      title: t("live:moderation"),
      eventId: event.id,
      show: titleOf(event, language),
      artistId: event.artistId,
      zone: dayZone,
      lines: (await listLines(event.id))
        .reverse()
        .map((chatLine) => translateLine(language, chatLine)),
      held: await listHeldMessages(event.id),
      rules: {
        ...rules,
        choices: slowChoices(rules.slowSeconds),
        blockedWords: rules.blockedWords.join("\n"),
      },
      log: (await listModerationLog(event.id)).map((logEntry) =>
        actView(logEntry, t, (time) => formatDateTime(time, language, dayZone)),
      ),
      restricted: restricted.map(({ until: mutedUntil, ...person }) => ({
        ...person,
        until: mutedUntil && formatDateTime(mutedUntil, language, dayZone),
      })),
    };
  });
}

/** The choices of slow mode, including a value that was set elsewhere. */
const slowChoices = (currentSeconds: number) =>
  [...new Set([...SLOW_SECONDS, currentSeconds])].sort((left, right) => left - right);

const TOAST_KEYS = {
  delete: "moderation:messageDeleted",
  clear: "moderation:wasCleared",
  approve: "moderation:wasApproved",
  reject: "moderation:wasRejected",
  pin: "moderation:pinned",
  unpin: "moderation:unpinned",
  timeOut: "moderation:wasTimedOut",
  ban: "moderation:wasBanned",
  lift: "moderation:wasLifted",
  rules: "moderation:rulesSaved",
} as const;

/** Each moderation action is a form. */
const ACTION_FORMS = ModerationAction.options.map((schema) => {
  const [intent] = schema.shape.intent.values;
  const form = viewerForm<ModerationAction, void>({
    schema,
    run: ({ actor, params }, actionFields) => moderate(actor, params.id, actionFields),
    redirectTo: (_done, { request, params }) =>
      new URL(request.url).searchParams.has("room")
        ? `/stream/${params.id}#chat`
        : `/stream/${params.id}/moderation`,
    toast: { title: TOAST_KEYS[required(intent)] },
  });

  return [intent, form] as const;
});

export const action = intentAction(Object.fromEntries(ACTION_FORMS));

export default function Moderation() {
  return <ModerationScreen {...useLoaderData<typeof loader>()} />;
}
