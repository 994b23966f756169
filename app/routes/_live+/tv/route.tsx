import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { throttlePairingGuess } from "~/auth/throttles.server";
import { formAction } from "~/web/forms/form-action.server";
import { viewerForm } from "~/web/forms/forms.server";
import { openOnTelevision } from "~/models/live/televisions/open-television.server";
import { listTelevisions } from "~/models/live/televisions/remote-control.server";
import { OpenByForm } from "~/models/live/televisions/schema";
import { findSignedIn } from "~/auth/session.server";
import { requireViewer } from "~/web/requests/page.server";
import { siteUrl } from "~/web/requests/site-url.server";
import { addressOf } from "~/web/requests/source-address.server";
import { ButtonLink } from "~/ui/elements/button";
import { Button } from "~/ui/elements/button";
import { SectionHead } from "~/ui/elements/panel";
import { Field } from "~/ui/form/field";
import { titleMeta } from "~/ui/meta/title-meta";
import { TelevisionList } from "~/ui/television/television-list";
import { televisionItems, televisionShows } from "~/web/views/television.server";
import { viewContext } from "~/web/views/view-context.server";
import { findTelevisionView } from "./find-television.server";
import { OpenForm } from "./open-form";
import { ACCOUNT_FRAME } from "~/ui/workspace/account-workspace";

export const handle = ACCOUNT_FRAME;
export const meta = titleMeta;

/**
 * Guests are redirected to the television's page, unless the address has a pairing code: then they
 * use a phone, and must sign in first.
 */
export async function loader({ request, context: { ip: clientAddress } }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  const pairingCode = search.get("code");
  if (pairingCode === null && !(await findSignedIn(request.headers.get("Cookie"))))
    throw redirect("/tv/screen");

  const { actor } = await requireViewer(request);
  const context = await viewContext(request, actor);
  const chosen = search.get("event");
  const foundTelevision = pairingCode
    ? await findTelevisionView(pairingCode, clientAddress ?? "unknown", { actor, context })
    : null;
  const isFound = foundTelevision !== null && "letters" in foundTelevision;
  const televisionView = {
    title: context.t("tv:title"),
    address: `${new URL(siteUrl(request)).host}/tv`,
    code: pairingCode?.slice(0, 40) ?? "",
    chosen,
    found: foundTelevision,
    shows: isFound ? await televisionShows(context, chosen) : [],
    televisions: await televisionItems(await listTelevisions(actor), context),
  };

  return data(televisionView, { headers: { "Cache-Control": "no-store" } });
}

export const action = formAction(
  viewerForm({
    schema: OpenByForm,
    run: ({ actor, context }, { code: pairingCode, eventId }) =>
      throttlePairingGuess(actor.userId, addressOf(context), () =>
        openOnTelevision(actor, pairingCode, eventId),
      ),
    redirectTo: (televisionId) => `/tv/${televisionId}`,
  }),
);

export default function TelevisionScreen() {
  const { t } = useTranslation("tv");
  const { found, address, televisions } = useLoaderData<typeof loader>();
  const isFound = found !== null && "letters" in found;

  return (
    <div className="wrap section snug">
      <div className="stack pairing">
        {isFound ? (
          <OpenForm found={found} />
        ) : (
          <>
            <SectionHead level={1} size="s" title={t("title")} hint={t("lead", { address })} />
            <PairingCodeForm />
            <TelevisionList televisions={televisions} />
            <ShowPairingCodeHere />
          </>
        )}
      </div>
    </div>
  );
}

/** Opens this page with the pairing code in its address, as the QR code does. */
function PairingCodeForm() {
  const { t } = useTranslation("tv");
  const { found, code, chosen } = useLoaderData<typeof loader>();

  return (
    <Form method="get" className="panel stack">
      {chosen && <input type="hidden" name="event" value={chosen} />}
      <Field
        name="code"
        label={t("letters")}
        defaultValue={code}
        error={found && "error" in found ? found.error : null}
        className="six-field"
        maxLength={12}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        required
      />
      <Button variant="primary" size="lg" block>
        {t("find")}
      </Button>
    </Form>
  );
}

function ShowPairingCodeHere() {
  const { t } = useTranslation("tv");

  return (
    <div className="stack">
      <p className="meta">{t("showLettersHint")}</p>
      <div>
        <ButtonLink to="/tv/screen" reloadDocument>
          {t("showLettersHere")}
        </ButtonLink>
      </div>
    </div>
  );
}
