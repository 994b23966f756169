import { endSession, hasGivenCode, sessionKeyOf, startSession } from "~/auth/session.server";
import { settingsCookies } from "~/auth/cookies/settings-cookies.server";
import { throttleGuess, throttleMail } from "~/auth/throttles.server";
import { attempt } from "~/forms/attempt.server";
import { readForm } from "~/forms/form.server";
import type { requireViewer } from "~/requests/page.server";
import { siteUrl } from "~/requests/site-url.server";
import type { Toast } from "~/forms/toast.server";
import { speak } from "~/locales/i18n.server";
import { requestAddressChange } from "~/models/accounts/address-changes.server";
import { requestExport } from "~/models/accounts/data-export/data-exports.server";
import { deleteAccount } from "~/models/account-deletion/delete-account.server";
import { ProfileForm, type ReachForm } from "~/models/accounts/profile-schema";
import type { Proof } from "~/models/accounts/authentication/reauthentication.server";
import {
  changeNames,
  changeNotices,
  changePassword,
  changePicture,
  changeSettings,
  removePicture,
  signOutEverywhere,
} from "~/models/accounts/profile.server";

type Viewer = Awaited<ReturnType<typeof requireViewer>>;
type Asked = { request: Request; ip: string };
/** Where one form leads and what is said there. */
type Done = { to: string; toast: Toast };

const SAVED: Done = { to: "/profile", toast: { title: "profile:saved" } };

/** Does what one of the profile's forms asks for. */
export async function changeProfile(request: Request, viewer: Viewer, ip: string) {
  const form = await readForm(request, ProfileForm);
  const headers = new Headers();
  const work = (input: ProfileForm) => carryOut({ request, ip }, viewer, input, headers);
  return attempt(form, work, { to: (done: Done) => done.to, toast: (done: Done) => done.toast, headers });
}

async function carryOut(
  { request, ip }: Asked,
  { actor }: Viewer,
  input: ProfileForm,
  headers: Headers,
): Promise<Done> {
  const cookie = request.headers.get("Cookie");
  const session = await sessionKeyOf(cookie);
  switch (input.intent) {
    case "names":
      await changeNames(actor, input);
      return SAVED;
    case "settings":
      await changeSettings(actor, input);
      for (const set of settingsCookies(input)) headers.append("Set-Cookie", set);
      return SAVED;
    case "picture":
      await changePicture(actor, new Uint8Array(await input.picture.arrayBuffer()));
      return SAVED;
    case "pictureRemove":
      await removePicture(actor);
      return SAVED;
    case "notices":
      await changeNotices(actor, input);
      return SAVED;
    case "reach":
      await askForChange({ request, ip }, actor, { ...input, session });
      return { to: "/profile", toast: { title: "profile:reachSent" } };
    case "password":
      await throttleGuess("password", actor.userId, () => changePassword(actor, { ...input, session }));
      headers.append("Set-Cookie", await renewSession(request, actor.userId));
      return { to: "/profile", toast: { title: "profile:passwordChanged", body: "profile:othersSignedOut" } };
    case "signOutEverywhere":
      await signOutEverywhere(actor);
      headers.append("Set-Cookie", await endSession(cookie));
      return { to: "/", toast: { title: "profile:signedOutEverywhere" } };
    case "export":
      await requestExport(actor, { language: (await speak(request)).language, site: siteUrl(request) });
      return { to: "/profile#data", toast: { title: "profile:exportBegun", body: "profile:exportBegunText" } };
    case "delete":
      await throttleGuess("password", actor.userId, () => deleteAccount(actor, { ...input, session }));
      headers.append("Set-Cookie", await endSession(cookie));
      return { to: "/", toast: { title: "profile:deleted" } };
  }
}

async function renewSession(request: Request, userId: string) {
  const cookie = request.headers.get("Cookie");
  const userAgent = request.headers.get("User-Agent");
  return startSession(cookie, { userId, userAgent, hasGivenCode: await hasGivenCode(cookie) });
}

/** Every mail we are made to write is counted, and so is every guess at the password. */
async function askForChange({ request, ip }: Asked, actor: Viewer["actor"], input: ReachForm & Proof) {
  await throttleMail(input.loginId, ip);
  const linkOf = (token: string) => `${siteUrl(request)}/confirm-address?token=${token}`;
  await throttleGuess("password", actor.userId, () => requestAddressChange(actor, input, linkOf));
}
