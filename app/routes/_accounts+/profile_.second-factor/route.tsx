import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { FormAnswer } from "~/ui/form/form-answer";
import { intentAction } from "~/web/forms/form-action.server";
import { viewerForm } from "~/web/forms/forms.server";
import {
  BeginFactorForm,
  ConfirmFactorForm,
  TurnOffForm as TurnOff,
} from "~/models/accounts/profile-schema";
import { rememberBrowserAgain } from "~/auth/renew-session.server";
import { sessionKeyOf } from "~/auth/session.server";
import { throttleGuess, throttleOwnerAndCode } from "~/auth/throttles.server";
import { requireViewer } from "~/web/requests/page.server";
import { qrSvg } from "~/web/responses/qr.server";
import { speak } from "~/locales/i18n.server";
import { needsSecondFactor } from "~/models/accounts/accounts.server";
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  removeSecondFactor,
} from "~/models/accounts/authentication/second-factor.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { Note } from "~/ui/elements/note";
import { SectionHead } from "~/ui/elements/panel";
import { BeginForm, FirstCodeForm, RecoveryCodes, TurnOffForm } from "./forms";
import { ACCOUNT_FRAME } from "~/ui/workspace/account-workspace";

export const handle = ACCOUNT_FRAME;
export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireViewer(request);
  const { t } = await speak(request);
  const factorSetup = await readSecondFactor(viewer.actor);
  const qrImage = factorSetup.state === "begun" ? await qrSvg(factorSetup.uri) : null;
  const { passwordHash, googleId } = viewer;
  const ownerMeans = { hasPassword: passwordHash !== null, hasGoogle: googleId !== null };
  const factorView = { title: t("workspace:pages.secondFactor"), ...ownerMeans, qr: qrImage };

  return data(
    {
      ...factorView,
      state: factorSetup.state,
      secret: factorSetup.state === "begun" ? factorSetup.secret : null,
      codesLeft: factorSetup.state === "on" ? factorSetup.codesLeft : 0,
      isRequired: needsSecondFactor(viewer),
    },
    { headers: { "Cache-Control": "no-store" } },
  );
}

type FactorAnswer = { lastResult?: FormAnswer; codes?: string[] };

export const action = intentAction<{ codes: string[] }>({
  begin: viewerForm({
    schema: BeginFactorForm,
    run: async ({ actor, request }, factorFields) => {
      const session = await sessionKeyOf(request.headers.get("Cookie"));

      await throttleGuess("password", actor.userId, () =>
        beginSecondFactor(actor, { ...factorFields, session }),
      );
    },
  }),
  confirm: viewerForm({
    schema: ConfirmFactorForm,
    run: async ({ actor, request }, factorFields) => {
      const cookie = request.headers.get("Cookie");
      const session = await sessionKeyOf(cookie);
      const recoveryCodes = await throttleOwnerAndCode(actor.userId, () =>
        confirmSecondFactor(actor, { ...factorFields, session }),
      );
      const browserCookie = await rememberBrowserAgain(cookie, actor.userId);

      // The recovery codes are only in this response.
      return data(
        { codes: recoveryCodes },
        { headers: { "Cache-Control": "no-store", "Set-Cookie": browserCookie } },
      );
    },
  }),
  turnOff: viewerForm({
    schema: TurnOff,
    run: async ({ actor, request }, factorFields) => {
      const session = await sessionKeyOf(request.headers.get("Cookie"));

      await throttleOwnerAndCode(actor.userId, () =>
        removeSecondFactor(actor, { ...factorFields, session }),
      );
    },
    toast: { title: "profile:factor.turnedOff" },
  }),
});

export default function SecondFactorScreen() {
  const { t } = useTranslation(["profile", "workspace"]);
  const { state, isRequired } = useLoaderData<typeof loader>();
  const recoveryCodes = (useActionData<typeof action>() as FactorAnswer | undefined)?.codes;

  return (
    <div className="wrap section snug stack">
      <SectionHead
        level={1}
        size="s"
        title={t("workspace:pages.secondFactor")}
        hint={t("factor.lead")}
      />
      {isRequired && <Note>{t("factor.required")}</Note>}
      {recoveryCodes && <RecoveryCodes codes={recoveryCodes} />}
      {state === "off" && <BeginForm />}
      {state === "begun" && <FirstCodeForm />}
      {state === "on" && !recoveryCodes && <TurnOffForm />}
    </div>
  );
}
