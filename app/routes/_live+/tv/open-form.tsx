import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Note } from "~/ui/elements/note";
import { SectionHead } from "~/ui/elements/panel";
import { ErrorSummary } from "~/ui/form/error-summary";
import { useForm } from "~/ui/form/use-form";
import { ShowChoice } from "~/ui/television/show-choice";
import type { FoundTelevision } from "./find-television.server";
import type { action, loader } from "./route";
import { SubmitButton } from "~/ui/form/submit-button";

type FoundView = Extract<FoundTelevision, { letters: string }>;

/** Names the television and its rights before a show is opened on it. */
export function OpenForm({ found }: { found: FoundView }) {
  const { t } = useTranslation("tv");
  const { shows } = useLoaderData<typeof loader>();

  return (
    <>
      <SectionHead level={1} size="m" title={t("openTitle")} />
      <Note tone={found.isFar ? "info" : "ok"} role="status">
        <b className="num">{found.shown}</b>
        <p>{found.text}</p>
        {found.isFar && <p className="meta">{t("farHint")}</p>}
      </Note>
      {shows.length === 0 ? (
        <EmptyState
          title={t("nothingToWatch")}
          hint={t("nothingToWatchText")}
          action={
            <ButtonLink variant="primary" to="/events">
              {t("browse")}
            </ButtonLink>
          }
        />
      ) : (
        <OpenFields found={found} />
      )}
    </>
  );
}

function OpenFields({ found }: { found: FoundView }) {
  const { t } = useTranslation(["tv", "common"]);
  const { shows, chosen } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>()?.lastResult;
  const { form, field } = useForm({
    id: "open",
    lastResult,
    defaultValue: { eventId: chosen ?? shows[0]?.id },
  });
  const { defaultValue, error } = field("eventId");

  return (
    <Form method="post" className="stack" id={form.id}>
      <ErrorSummary form={form.errors} fields={form.allErrors} />
      <input type="hidden" name="code" value={found.letters} />
      <ShowChoice shows={shows} label={t("which")} error={error} chosen={defaultValue} />
      <Note>{t("mayDo")}</Note>
      <SubmitButton size="lg" block pendingLabel={t("opening")}>
        {t("open")}
      </SubmitButton>
      <ButtonLink variant="quiet" to="/tv">
        {t("common:cancel")}
      </ButtonLink>
    </Form>
  );
}
