import type { LoaderFunctionArgs } from "@remix-run/node";
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
  willBeCancelled,
} from "~/models/shows/events/editing/edit-event.server";
import { titleMeta } from "~/ui/meta/title-meta";
import type { Question } from "~/ui/sheet/question";
import { required } from "~/platform/required";

export const meta = titleMeta;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const artist = await requireArtist(request);
  const { t, language } = await speak(request);
  const event = await withErrorPage(request, () => getOwnEvent(artist.actor, required(params.id)));
  const soldCount = await countSoldTickets(event.id);
  const isCancellation = await willBeCancelled(event.id);

  return {
    title: t(
      isCancellation ? "dashboard:confirmDelete.cancelTitle" : "dashboard:confirmDelete.title",
    ),
    page: `/dashboard/${event.id}/delete`,
    action: `/dashboard/${event.id}/delete`,
    subject: titleOf(event, language),
    lines: [
      t("dashboard:confirmDelete.question"),
      ...(soldCount > 0 ? [t("dashboard:confirmDelete.sold", { count: soldCount })] : []),
      ...(isCancellation ? [t("dashboard:confirmDelete.kept")] : []),
    ],
    confirmLabel: t(
      isCancellation ? "dashboard:confirmDelete.cancel" : "dashboard:confirmDelete.confirm",
    ),
    keep: { to: `/dashboard/${event.id}`, label: t("dashboard:confirmDelete.keep") },
  } satisfies Question;
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

    return { title: `dashboard:${status}`, body: `dashboard:${status}Text` };
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

export { ConfirmScreen as default } from "~/ui/sheet/confirm-screen";
