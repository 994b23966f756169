import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireViewer } from "~/web/requests/page.server";
import { viewContext } from "~/web/views/view-context.server";
import { formatDateTime } from "~/locales/dates";
import { listConversations } from "~/models/accounts/messages/message-list.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { AuthorMark } from "~/ui/elements/author-mark";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { SectionHead } from "~/ui/elements/panel";
import { UnreadBadge } from "~/ui/elements/unread-badge";
import { ARTIST_FRAME } from "~/ui/workspace/artist-workspace";

export const handle = ARTIST_FRAME;
export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor, isApprovedArtist } = await requireViewer(request);
  const { t, language, dayZone } = await viewContext(request);
  const conversations = (await listConversations(actor)).map(
    ({ id: conversationId, other: correspondent, lastAt, lastText, unread }) => ({
      id: conversationId,
      name: correspondent.name,
      mark: correspondent.mark,
      start: [...(lastText ?? "")].slice(0, 120).join(""),
      when: formatDateTime(lastAt, language, dayZone),
      iso: lastAt.toISOString(),
      unread,
    }),
  );

  return {
    title: t("dashboard:messages.title"),
    conversations,
    ownPage: isApprovedArtist ? `/artist/${actor.userId}` : null,
  };
}

export default function MessagesScreen() {
  const { t } = useTranslation("dashboard");
  const { title, conversations, ownPage } = useLoaderData<typeof loader>();

  return (
    <div className="wrap section snug stack loose">
      <SectionHead level={1} size="s" title={title} />
      {conversations.length === 0 && (
        <EmptyState
          title={t("messages.none")}
          hint={t(ownPage ? "messages.noneHintArtist" : "messages.noneHint")}
          action={
            <ButtonLink to={ownPage ?? "/artists"}>
              {t(ownPage ? "messages.toOwnPage" : "messages.toArtists")}
            </ButtonLink>
          }
        />
      )}
      <ul className="stack">
        {conversations.map(({ id: conversationId, name, mark, start, when, iso, unread }) => (
          <li className="panel stack tight" key={conversationId}>
            <p className="row between">
              <span className="row tight">
                <Link to={`/messages/${conversationId}`} translate="no">
                  <b>{name}</b>
                </Link>
                <AuthorMark of={mark} />
              </span>
              <time className="tiny num" dateTime={iso}>
                {when}
              </time>
            </p>
            <p className="meta" lang="" dir="auto">
              {start}
            </p>
            {unread > 0 && (
              <p>
                <UnreadBadge count={unread} />
              </p>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
