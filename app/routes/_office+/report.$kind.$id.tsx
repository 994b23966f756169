import type { LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formAction } from "~/web/forms/form-action.server";
import { viewerForm } from "~/web/forms/forms.server";
import { AppError } from "~/platform/errors";
import { withErrorPage, requireViewer } from "~/web/requests/page.server";
import { viewContext } from "~/web/views/view-context.server";
import { isReportable, ReportInput, type Reportable } from "~/models/office/reports/schema";
import { prepareReport, submitReport } from "~/models/office/reports/submit-report.server";
import { ReportForm } from "~/ui/account/report-form";
import { titleMeta } from "~/ui/meta/title-meta";
import { ButtonLink } from "~/ui/elements/button";
import { Note } from "~/ui/elements/note";
import { SectionHead } from "~/ui/elements/panel";
import { required } from "~/platform/required";

export const meta = titleMeta;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor } = await requireViewer(request);
  const { t } = await viewContext(request);

  return withErrorPage(request, async () => {
    const reportedKind = kindOf(params.kind);
    const { subject, isReported } = await prepareReport(actor, reportedKind, required(params.id));
    const { excerpt, author, page: subjectPage } = subject;

    return {
      title: t(`report:title.${reportedKind}`),
      excerpt,
      author: author === excerpt ? null : author,
      back: subjectPage,
      isReported,
    };
  });
}

export const action = formAction(
  viewerForm({
    schema: ReportInput,
    run: async ({ actor, request, params }, reportFields) => {
      const reportedKind = await withErrorPage(request, async () => kindOf(params.kind));

      return submitReport(actor, reportedKind, params.id, reportFields);
    },
    redirectTo: (back) => back,
    toast: { title: "report:sent", body: "report:sentText" },
  }),
);

/** The kind in the address. @throws AppError not_found */
function kindOf(kindParam: string | undefined): Reportable {
  if (!isReportable(kindParam)) throw new AppError("not_found", "report:kindUnknown");

  return kindParam;
}

export default function ReportScreen() {
  const { t } = useTranslation("report");
  const { title, excerpt, author, back, isReported } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.lastResult;

  return (
    <div className="wrap section snug stack loose">
      <SectionHead level={1} size="m" title={title} hint={t("lead")} />
      <blockquote className="report-quote" lang="" dir="auto">
        <p translate="no">{excerpt}</p>
        {author && <footer className="meta">{t("by", { name: author })}</footer>}
      </blockquote>
      {isReported ? <Reported back={back} /> : <ReportForm result={result} back={back} />}
    </div>
  );
}

function Reported({ back }: { back: string }) {
  const { t } = useTranslation(["report", "common"]);

  return (
    <>
      <Note>{t("already")}</Note>
      <p>
        <ButtonLink to={back}>{t("common:back")}</ButtonLink>
      </p>
    </>
  );
}
