import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { getCodeDetails, listShowTitles } from "~/models/tickets/codes/code-lists.server";
import { withErrorPage } from "~/web/requests/page.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { siteUrl } from "~/web/requests/site-url.server";
import { CodeForm } from "~/ui/dashboard/code-form";
import { CopyField } from "~/ui/dashboard/copy-field";
import { Button } from "~/ui/elements/button";
import { Note } from "~/ui/elements/note";
import { Panel, SectionHead } from "~/ui/elements/panel";
import { StatCard, Stats } from "~/ui/elements/stats";
import { titleMeta } from "~/ui/meta/title-meta";
import { codeFormView, codeRow, codeValues } from "~/web/views/tickets/code-view.server";
import { viewContext } from "~/web/views/view-context.server";
import { titleOf } from "~/web/views/wording.server";
import { changeCode } from "./change-code.server";
import { required } from "~/platform/required";

export const meta = titleMeta;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireArtist(request);
  const context = await viewContext(request);
  const codeDetails = await withErrorPage(request, () =>
    getCodeDetails(actor, required(params.id)),
  );
  const titlesById = new Map(
    (await listShowTitles(actor)).map((show) => [show.id, titleOf(show, context.language).text]),
  );
  const options = await codeFormView(context);

  return {
    title: context.t("codes:edit", { code: codeDetails.text }),
    code: codeRow(codeDetails, titlesById, context),
    link:
      codeDetails.eventId &&
      `${siteUrl(request)}/event/${codeDetails.eventId}?code=${codeDetails.text}`,
    wasUsed: codeDetails.wasUsed,
    values: codeValues(codeDetails, options.zone),
    options,
  };
}

export const action = changeCode;

export default function CodeScreen() {
  const { t } = useTranslation("codes");
  const { title, code, link, wasUsed, values, options } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;

  return (
    <div className="wrap section snug stack loose">
      <SectionHead
        back={{ to: "/dashboard/codes", label: t("back") }}
        level={1}
        size="s"
        title={title}
        hint={`${code.off}. ${code.show}. ${code.state}.`}
      />
      <Stats>
        <StatCard label={t("uses")} value={code.uses} />
        <StatCard label={t("tickets")} value={String(code.tickets)} />
        <StatCard label={t("held")} value={String(code.held)} />
        <StatCard label={t("refunded")} value={String(code.refunded)} />
        <StatCard label={t("moneyOff")} value={code.moneyOff || t("nothing")} />
        <StatCard label={t("paid")} value={code.paid || t("nothing")} />
      </Stats>
      <SharePanel link={link} text={code.text} />
      <StopForm text={code.text} isStopped={code.isStopped} />
      <Panel>
        {wasUsed && <Note>{t("usedAlready")}</Note>}
        <CodeForm
          key={JSON.stringify(values)}
          options={options}
          values={values}
          lastResult={lastResult}
          intent={wasUsed ? "limits" : "save"}
        />
      </Panel>
    </div>
  );
}

function SharePanel({ link, text: shareText }: { link: string | null; text: string }) {
  const { t } = useTranslation("codes");

  return (
    <Panel title={t("link")}>
      {link ? (
        <CopyField label={t("link")} hideLabel value={link} hint={t("linkHint")} />
      ) : (
        <p>{t("linkAll", { code: shareText })}</p>
      )}
    </Panel>
  );
}

function StopForm({ text: codeText, isStopped }: { text: string; isStopped: boolean }) {
  const { t } = useTranslation("codes");
  const intent = isStopped ? "start" : "stop";

  return (
    <Form method="post">
      <Button
        variant={isStopped ? "line" : "danger"}
        name="intent"
        value={intent}
        aria-label={t(isStopped ? "startNamed" : "stopNamed", { code: codeText })}
      >
        {t(intent)}
      </Button>
    </Form>
  );
}
