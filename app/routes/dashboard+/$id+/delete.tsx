import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formAction } from "~/web/forms/form-action.server";
import { artistForm } from "~/web/forms/forms.server";
import type { Toast } from "~/web/forms/toast.server";
import { AppError } from "~/platform/errors";
import { requireArtist } from "~/web/requests/require-artist.server";
import { withErrorPage } from "~/web/requests/page.server";
import { titleOf } from "~/web/views/wording.server";
import { speak } from "~/locales/i18n.server";
import {
  countSoldTickets,
  deleteEvent,
  getOwnEvent,
} from "~/models/shows/events/editing/edit-event.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { ConfirmScreen } from "~/ui/sheet/confirm-screen";
import { DeleteQuestion } from "~/ui/dashboard/delete-question";
import { required } from "~/platform/required";

export const meta = titleMeta;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const artist = await requireArtist(request);
  const { t, language } = await speak(request);
  const event = await withErrorPage(request, () => getOwnEvent(artist.actor, required(params.id)));
  const soldCount = await countSoldTickets(event.id);

  return {
    title: t("dashboard:confirmDelete.title"),
    id: event.id,
    name: titleOf(event, language),
    sold: soldCount,
  };
}

export const action = formAction(
  artistForm({
    run: ({ actor, params }) => toastOf(() => deleteEvent(actor, params.id)),
    redirectTo: "/dashboard",
    toast: (toast) => toast,
  }),
);

/** The toast after the deletion; if it was refused, the toast gives the reason. */
async function toastOf(deleteShow: () => ReturnType<typeof deleteEvent>): Promise<Toast> {
  try {
    const { status } = await deleteShow();

    return { title: "dashboard:deleted", body: `dashboard:${status}Text` };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;

    return {
      title: "dashboard:deleteFailed",
      body: error.messageKey,
      params: error.details.params,
      isError: true,
    };
  }
}

export default function DeleteEventScreen() {
  const { t } = useTranslation("dashboard");
  const { id: eventId, name: showTitle, sold: soldText } = useLoaderData<typeof loader>();

  return (
    <ConfirmScreen
      title={t("confirmDelete.title")}
      action={`/dashboard/${eventId}/delete`}
      confirmLabel={t("confirmDelete.confirm")}
      body={<DeleteQuestion title={showTitle.text} titleLang={showTitle.lang} sold={soldText} />}
      keep={{ to: `/dashboard/${eventId}`, label: t("confirmDelete.keep") }}
    />
  );
}
