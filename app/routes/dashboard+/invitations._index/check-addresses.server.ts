import { AppError } from "~/platform/errors";
import { formAction } from "~/web/forms/form-action.server";
import { formFor } from "~/web/forms/form.server";
import { keepTexts } from "~/web/forms/form-draft.server";
import { createInvitationList } from "~/models/outreach/invitations/manage-lists.server";
import { InvitationUpload, MAX_TEXT_LENGTH } from "~/models/outreach/invitations/schema";
import { readTextFile } from "~/models/base/text/text-file";
import { requireArtist } from "~/web/requests/require-artist.server";

/** What is typed waits when the session is over, but not the addresses of others. */
const draftForm = formFor(async ({ request, fields }) => {
  const kept = new FormData();
  for (const [name, value] of fields) if (name !== "text") kept.append(name, value);
  await keepTexts(request, kept);
  return requireArtist(request);
});

/** Reads the addresses of a file or of the text, and keeps them as a draft. */
export const checkAddresses = formAction(
  draftForm({
    schema: InvitationUpload,
    run: async ({ actor }, { file, text = "", ...input }) => {
      const addresses = file ? await readTextFile(file, "invitations:notText") : text;
      return createInvitationList(actor, { ...input, text: addresses }).catch((error) => throwAtFile(error, file));
    },
    redirectTo: ({ id }) => `/dashboard/invitations/${id}`,
    toast: { title: "invitations:form.checked" },
  }),
  { upload: { maxBytes: 2 * MAX_TEXT_LENGTH, sender: requireArtist } },
);

/** What is wrong with the addresses is said where they came from. */
function throwAtFile(error: unknown, file?: File): never {
  const message = error instanceof AppError ? error.details.fields?.text : undefined;
  throw file && message ? new AppError("invalid", message.key, { fields: { file: message } }) : error;
}
