import { formFor } from "~/web/forms/form.server";
import { intentAction } from "~/web/forms/form-action.server";
import { deleteInvitationList, getOwnList } from "~/models/outreach/invitations/manage-lists.server";
import { cancelInvitationList, sendInvitationList } from "~/models/outreach/invitations/send-list.server";
import { requireArtist } from "~/web/requests/require-artist.server";

const ownerForm = formFor(async ({ request, params }) => {
  const { actor } = await requireArtist(request);
  await getOwnList(actor, params.id);
  return { actor };
});

/** The buttons of a list. */
export const changeList = intentAction({
  send: ownerForm({
    run: ({ actor, params }) => sendInvitationList(actor, params.id),
    toast: { title: "invitations:sentToast" },
  }),
  cancel: ownerForm({
    run: ({ actor, params }) => cancelInvitationList(actor, params.id),
    toast: { title: "invitations:cancelledToast" },
  }),
  delete: ownerForm({
    run: ({ actor, params }) => deleteInvitationList(actor, params.id),
    redirectTo: "/dashboard/invitations",
    toast: { title: "invitations:deleted" },
  }),
});
