import type { SubmissionResult } from "@conform-to/react";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { sessionKeyOf } from "~/auth/session.server";
import { throttleGuess, throttleOwnerAndCode } from "~/auth/throttles.server";
import { attempt } from "~/forms/attempt.server";
import { readForm } from "~/forms/form.server";
import { requireViewer } from "~/requests/page.server";
import { qrSvg } from "~/responses/qr.server";
import { speak } from "~/locales/i18n.server";
import { needsSecondFactor } from "~/models/accounts/accounts.server";
import { FactorForm } from "~/models/accounts/profile-schema";
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
} from "~/models/accounts/authentication/second-factor.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { ButtonLink } from "~/ui/elements/button";
import { Note } from "~/ui/elements/note";
import { SectionHead } from "~/ui/elements/panel";
import { BeginForm, ConfirmForm, RecoveryCodes, TurnOffForm } from "./forms";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request);
  const { t } = await speak(request);
  const setup = await readSecondFactor(viewer.actor);
  const qr = setup.state === "begun" ? await qrSvg(setup.uri) : null;
  const { passwordHash, googleId } = viewer;
  const owner = { hasPassword: passwordHash !== null, hasGoogle: googleId !== null };
  const view = { title: t("profile:factor.title"), ...owner, qr };
  return data(
    {
      ...view,
      state: setup.state,
      secret: setup.state === "begun" ? setup.secret : null,
      codesLeft: setup.state === "on" ? setup.codesLeft : 0,
      isRequired: needsSecondFactor(viewer),
    },
    { headers: { "Cache-Control": "no-store" } },
  );
}

type Answer = { lastResult?: SubmissionResult<string[]>; codes?: string[] };

export async function action({ request }: ActionFunctionArgs) {
  const { actor } = await requireViewer(request);
  const session = await sessionKeyOf(request.headers.get("Cookie"));
  const form = await readForm(request, FactorForm);
  let codes: string[] | null = null;
  const work = async (input: FactorForm) => {
    if (input.intent === "begin") {
      await throttleGuess("password", actor.userId, () => beginSecondFactor(actor, { ...input, session }));
      return redirect("/profile/second-factor");
    }
    if (input.intent === "confirm") {
      codes = await throttleOwnerAndCode(actor.userId, () => confirmSecondFactor(actor, { ...input, session }));
    }
    if (input.intent === "turnOff") {
      await throttleOwnerAndCode(actor.userId, () => removeSecondFactor(actor, { ...input, session }));
    }
  };
  const answer = await attempt(form, work, {
    to: "/profile/second-factor",
    toast: { title: "profile:factor.turnedOff" },
  });
  // The codes are in this answer and nowhere else.
  return codes ? data<Answer>({ codes }, { headers: { "Cache-Control": "no-store" } }) : answer;
}

export default function SecondFactorScreen() {
  const { t } = useTranslation("profile");
  const { state, isRequired } = useLoaderData<typeof loader>();
  const codes = (useActionData<typeof action>() as Answer | undefined)?.codes;
  return (
    <div className="wrap section snug stack">
      <SectionHead level={1} size="m" title={t("factor.title")} hint={t("factor.lead")} />
      {isRequired && <Note>{t("factor.required")}</Note>}
      {codes && <RecoveryCodes codes={codes} />}
      {state === "off" && <BeginForm />}
      {state === "begun" && <ConfirmForm />}
      {state === "on" && !codes && <TurnOffForm />}
      <div>
        <ButtonLink to="/profile">{t("factor.back")}</ButtonLink>
      </div>
    </div>
  );
}
