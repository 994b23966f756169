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
import { pairingScreen } from "./letters-screen.server";
import { showScreen } from "./show-screen.server";

/** The television's side of /tv: the pairing code, and then the show that a phone has opened. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const cookie = request.headers.get("Cookie");
  const knownSecret = await readTelevisionSecret(cookie);
  const foundScreen = knownSecret && (await findTelevision(knownSecret.secret));
  if (!knownSecret || !foundScreen || !isOpened(foundScreen)) {
    const offered =
      foundScreen && knownSecret
        ? { letters: knownSecret.letters, expiresAt: foundScreen.expiresAt }
        : null;

    return pairingScreen(request, {
      address: addressOf(context),
      offered,
      hadShow: knownSecret?.hadShow ?? false,
    });
  }

  const cookies = await joinTelevision(cookie, knownSecret, foundScreen);
  if (cookies.length === 0) return showScreen(request, foundScreen, await identify(cookie));

  const headers = new Headers(cookies.map((value): [string, string] => ["Set-Cookie", value]));

  return redirect("/tv/screen", { headers });
}

export const action = intentAction({
  letters: publicForm({ run: leaveScreen }),
  leave: publicForm({ run: leaveScreen }),
  here: publicForm({
    run: async ({ request }) => {
      const cookie = request.headers.get("Cookie");
      const knownSecret = await readTelevisionSecret(cookie);
      const foundScreen = knownSecret && (await findTelevision(knownSecret.secret));
      const { actor, session } = await identify(cookie);
      if (foundScreen?.eventId) await watchHere(actor, foundScreen.eventId, session);
    },
  }),
});

/** Ends the open show and forgets the pairing code; the next page has a new one. */
async function leaveScreen({ request, headers }: { request: Request; headers: Headers }) {
  const knownSecret = await readTelevisionSecret(request.headers.get("Cookie"));
  if (knownSecret) await leaveTelevision(knownSecret.secret);
  headers.append("Set-Cookie", await forgetTelevision());
}
