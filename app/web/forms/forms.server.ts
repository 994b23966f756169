import { actorOfRequest, requireSender, requireViewer } from "../requests/page.server";
import { requireAdmin } from "../requests/require-admin.server";
import { requireArtist, requireArtistKeepingForm } from "../requests/require-artist.server";
import { requireEarner } from "../requests/require-earner.server";
import { keepTexts } from "./form-draft.server";
import { formFor } from "./form.server";

/** Builds forms that guests and members may send. */
export const publicForm = formFor(async ({ request }) => ({
  actor: await actorOfRequest(request),
}));
export const viewerForm = formFor((posted) => requireSender(posted));
export const artistForm = formFor(({ request }) => requireArtist(request));
/** Builds forms for artists and for people with a share of a show. */
export const earnerForm = formFor(({ request }) => requireEarner(request));
export const adminForm = formFor(({ request }) => requireAdmin(request));

/**
 * Builds forms for members. If the session is over, the typed values are stored and restored after
 * login.
 */
export const viewerDraftForm = formFor(async ({ request, fields }) => {
  await keepTexts(request, fields);

  return requireViewer(request);
});
export const artistDraftForm = formFor(async ({ request, fields }) => {
  await keepTexts(request, fields);

  return requireArtist(request);
});
export const eventForm = formFor(({ request, fields }) =>
  requireArtistKeepingForm(request, fields),
);
