import { keepTexts } from "~/web/forms/form-draft.server";
import { intentAction } from "~/web/forms/form-action.server";
import { formFor } from "~/web/forms/form.server";
import {
  deleteNewsletter,
  getOwnNewsletter,
  updateNewsletter,
} from "~/models/outreach/newsletters/manage-newsletters.server";
import { NewsletterInput } from "~/models/outreach/newsletters/schema";
import {
  cancelNewsletter,
  sendNewsletter,
  testNewsletter,
} from "~/models/outreach/newsletters/send-newsletter.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { isMailOn } from "~/models/delivery/notices/mail-reach.server";

const ownerForm = formFor(async ({ request, params, fields }) => {
  await keepTexts(request, fields);

  const { actor } = await requireArtist(request);

  await getOwnNewsletter(actor, params.id);

  return { actor };
});

/** The forms of a newsletter's page. */
export const changeNewsletter = intentAction({
  save: ownerForm({
    schema: NewsletterInput,
    run: ({ actor, params }, newsletterFields) =>
      updateNewsletter(actor, params.id, newsletterFields),
    toast: { title: "newsletters:saved" },
  }),
  test: ownerForm({
    run: ({ actor, params }) => testNewsletter(actor, params.id),
    toast: (address) => ({
      title: isMailOn() ? "newsletters:tested" : "newsletters:testWaits",
      body: isMailOn() ? undefined : "common:mailOff",
      params: { address },
    }),
  }),
  send: ownerForm({
    run: ({ actor, params }) => sendNewsletter(actor, params.id),
    toast: () =>
      isMailOn()
        ? { title: "newsletters:sentToast" }
        : { title: "newsletters:queuedToast", body: "common:mailOff" },
  }),
  cancel: ownerForm({
    run: ({ actor, params }) => cancelNewsletter(actor, params.id),
    toast: { title: "newsletters:cancelledToast" },
  }),
  delete: ownerForm({
    run: ({ actor, params }) => deleteNewsletter(actor, params.id),
    redirectTo: "/dashboard/newsletters",
    toast: { title: "newsletters:deleted" },
  }),
});
