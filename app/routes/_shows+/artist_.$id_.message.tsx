import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formAction } from "~/web/forms/form-action.server";
import { viewerDraftForm } from "~/web/forms/forms.server";
import { findDraftTexts } from "~/web/forms/form-draft.server";
import { withErrorPage, requireViewer } from "~/web/requests/page.server";
import { speak } from "~/locales/i18n.server";
import { getArtist } from "~/models/shows/artists/find-artist.server";
import { MessageInput } from "~/models/accounts/messages/schema";
import { sendMessageToArtist } from "~/models/accounts/messages/send-message.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { ButtonLink } from "~/ui/elements/button";
import { MessageForm } from "~/ui/dashboard/message-form";
import { SectionHead } from "~/ui/elements/panel";
import { required } from "~/platform/required";

export const meta = titleMeta;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireViewer(request);
  const { t } = await speak(request);
  const artist = await withErrorPage(request, () => getArtist(actor, required(params.id)));
  const draftTexts = await findDraftTexts(request);

  return {
    title: t("dashboard:messages.writeTo"),
    id: artist.id,
    name: artist.profile.stageName,
    draft: draftTexts?.text?.toString(),
  };
}

export const action = formAction(
  viewerDraftForm({
    schema: MessageInput,
    run: async ({ actor, request, params }, messageFields) => {
      const artist = await withErrorPage(request, () => getArtist(actor, params.id));

      return sendMessageToArtist(actor, artist.id, messageFields);
    },
    redirectTo: (conversationId) => `/messages/${conversationId}`,
    toast: { title: "dashboard:messages.sent" },
  }),
);

export default function MessageScreen() {
  const { t } = useTranslation("dashboard");
  const { title, id: artistId, name: artistName, draft } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;

  return (
    <div className="wrap section snug stack loose">
      <SectionHead
        level={1}
        size="m"
        title={title}
        hint={<span translate="no">{artistName}</span>}
      />
      <MessageForm
        label={t("messages.yourMessage")}
        hint={t("messages.limit")}
        lastResult={lastResult}
        draft={draft}
      />
      <p>
        <ButtonLink to={`/artist/${artistId}`}>{t("profile.look")}</ButtonLink>
      </p>
    </div>
  );
}
