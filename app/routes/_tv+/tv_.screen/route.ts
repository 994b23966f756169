import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { intentAction } from "~/web/forms/form-action.server";
import { publicForm } from "~/web/forms/forms.server";
import { forgetTelevision, readTelevisionSecret } from "~/auth/cookies/television.server";
import { joinTelevision } from "~/auth/join-television.server";
import { identify } from "~/auth/session.server";
import { watchHere } from "~/models/live/streams/playback-access.server";
import { leaveTelevision } from "~/models/live/televisions/remote-control.server";
import { findTelevision, isOpened } from "~/models/live/televisions/television.server";
import { addressOf } from "~/web/requests/source-address.server";
import { lettersScreen } from "./letters-screen.server";
import { showScreen } from "./show-screen.server";

/** The television's side of /tv: letters, and then the show that a phone has opened. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const cookie = request.headers.get("Cookie");
  const known = await readTelevisionSecret(cookie);
  const found = known && (await findTelevision(known.secret));
  if (!known || !found || !isOpened(found)) {
    const offered = found && known ? { letters: known.letters, expiresAt: found.expiresAt } : null;

    return lettersScreen(request, {
      address: addressOf(context),
      offered,
      hadShow: known?.hadShow ?? false,
    });
  }

  const cookies = await joinTelevision(cookie, known, found);
  if (cookies.length === 0) return showScreen(request, found, await identify(cookie));

  const headers = new Headers(cookies.map((value): [string, string] => ["Set-Cookie", value]));

  return redirect("/tv/screen", { headers });
}

export const action = intentAction({
  letters: publicForm({ run: leave }),
  leave: publicForm({ run: leave }),
  here: publicForm({
    run: async ({ request }) => {
      const cookie = request.headers.get("Cookie");
      const known = await readTelevisionSecret(cookie);
      const found = known && (await findTelevision(known.secret));
      const { actor, session } = await identify(cookie);
      if (found?.eventId) await watchHere(actor, found.eventId, session);
    },
  }),
});

/** Ends what is open, and forgets the letters: the next page has new ones. */
async function leave({ request, headers }: { request: Request; headers: Headers }) {
  const known = await readTelevisionSecret(request.headers.get("Cookie"));
  if (known) await leaveTelevision(known.secret);
  headers.append("Set-Cookie", await forgetTelevision());
}
