import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { intentAction } from "~/web/forms/form-action.server";
import { viewerDraftForm, viewerForm } from "~/web/forms/forms.server";
import { NoFields } from "~/web/forms/no-fields";
import { findDraftTexts } from "~/web/forms/form-draft.server";
import { withErrorPage, requireViewer } from "~/web/requests/page.server";
import { viewContext } from "~/web/views/view-context.server";
import { formatDateTime } from "~/locales/dates";
import { blockCorrespondent, unblockCorrespondent } from "~/models/accounts/messages/blocks.server";
import { openConversation } from "~/models/accounts/messages/message-list.server";
import { MessageInput } from "~/models/accounts/messages/schema";
import { replyToConversation } from "~/models/accounts/messages/send-message.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { AuthorMark } from "~/ui/elements/author-mark";
import { Button } from "~/ui/elements/button";
import { MessageForm } from "~/ui/dashboard/message-form";
import { ReportLink } from "~/ui/events/report-link";
import { Note } from "~/ui/elements/note";
import { SectionHead } from "~/ui/elements/panel";
import { required } from "~/platform/required";
import { ARTIST_FRAME } from "~/ui/workspace/artist-workspace";

export const handle = ARTIST_FRAME;
export const meta = titleMeta;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireViewer(request);
  const { t, language, dayZone } = await viewContext(request);
  const {
    other: correspondent,
    mark,
    isArtist,
    isBlocked,
    messages,
  } = await withErrorPage(request, () => openConversation(actor, required(params.id)));
  const draftTexts = await findDraftTexts(request);

  return {
    draft: draftTexts?.text?.toString(),
    title: t("dashboard:messages.with", { name: correspondent }),
    isArtist,
    isBlocked,
    messages: messages.map(({ id: messageId, senderId, text: messageText, createdAt }) => ({
      id: messageId,
      text: messageText,
      isMine: senderId === actor.userId,
      author: senderId === actor.userId ? t("dashboard:messages.you") : correspondent,
      mark: senderId === actor.userId ? null : mark,
      when: formatDateTime(createdAt, language, dayZone),
      iso: createdAt.toISOString(),
    })),
  };
}

export const action = intentAction(
  {
    reply: viewerDraftForm({
      schema: MessageInput,
      run: ({ actor, params }, replyFields) => replyToConversation(actor, params.id, replyFields),
      toast: { title: "dashboard:messages.sent" },
    }),
    block: viewerForm({
      schema: NoFields,
      run: ({ actor, params }) => blockCorrespondent(actor, params.id),
      toast: { title: "dashboard:messages.wasBlocked" },
    }),
    unblock: viewerForm({
      schema: NoFields,
      run: ({ actor, params }) => unblockCorrespondent(actor, params.id),
      toast: { title: "dashboard:messages.wasUnblocked" },
    }),
  },
  { fallback: "reply" },
);

export default function ConversationScreen() {
  const { t } = useTranslation("dashboard");
  const { title, messages, isArtist, isBlocked, draft } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;

  return (
    <div className="wrap section snug stack loose">
      <SectionHead
        back={{ to: "/messages", label: t("messages.all") }}
        level={1}
        size="s"
        title={title}
      />
      <ol className="stack event-form">
        {messages.map((message) => (
          <li className="panel stack tight" key={message.id}>
            <p className="row between">
              <span className="row tight">
                <b translate="no">{message.author}</b>
                <AuthorMark of={message.mark} />
              </span>
              <time className="tiny num" dateTime={message.iso}>
                {message.when}
              </time>
            </p>
            <p className="message-text" lang="" dir="auto">
              {message.text}
            </p>
            {!message.isMine && <ReportLink kind="letter" id={message.id} name={message.author} />}
          </li>
        ))}
      </ol>
      {isBlocked ? (
        <Note>{t("messages.isBlocked")}</Note>
      ) : (
        <MessageForm
          key={messages.length}
          label={t("messages.yourMessage")}
          hint={isArtist ? undefined : t("messages.limit")}
          lastResult={lastResult}
          draft={draft}
        />
      )}
      <BlockForm isBlocked={isBlocked} />
    </div>
  );
}

function BlockForm({ isBlocked }: { isBlocked: boolean }) {
  const { t } = useTranslation("dashboard");

  return (
    <Form method="post" className="row tight">
      <Button
        size="sm"
        variant={isBlocked ? "line" : "danger"}
        name="intent"
        value={isBlocked ? "unblock" : "block"}
      >
        {t(isBlocked ? "messages.unblock" : "messages.block")}
      </Button>
      {!isBlocked && <span className="meta">{t("messages.blockHint")}</span>}
    </Form>
  );
}
