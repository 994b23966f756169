import { intentAction } from "~/web/forms/form-action.server";
import { formFor } from "~/web/forms/form.server";
import {
  getOwnCode,
  setCodeStopped,
  updateCode,
  updateLimits,
} from "~/models/tickets/codes/manage-codes.server";
import { CodeInput, CodeLimits } from "~/models/tickets/codes/schema.server";
import { requireArtist } from "~/web/requests/require-artist.server";

/** Checks before the form is read that the code belongs to the artist. */
const ownerForm = formFor(async ({ request, params }) => {
  const { actor } = await requireArtist(request);

  await getOwnCode(actor, params.id);

  return { actor };
});

export const changeCode = intentAction({
  save: ownerForm({
    schema: CodeInput,
    run: ({ actor, params }, codeFields) => updateCode(actor, params.id, codeFields),
    toast: { title: "codes:saved" },
  }),
  limits: ownerForm({
    schema: CodeLimits,
    run: ({ actor, params }, codeFields) => updateLimits(actor, params.id, codeFields),
    toast: { title: "codes:saved" },
  }),
  stop: ownerForm({
    run: ({ actor, params }) => setCodeStopped(actor, params.id, true),
    toast: { title: "codes:stoppedToast", body: "codes:stoppedToastText" },
  }),
  start: ownerForm({
    run: ({ actor, params }) => setCodeStopped(actor, params.id, false),
    toast: { title: "codes:startedToast" },
  }),
});
