import type { MessageKey } from "~/locales/message-key";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { intentAction } from "~/web/forms/form-action.server";
import { artistForm } from "~/web/forms/forms.server";
import { deletePass, publishPass, withdrawPass } from "~/models/tickets/passes/edit-pass.server";
import { PassKey } from "~/models/tickets/passes/schema";
import { withErrorPage } from "~/web/requests/page.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { Badge } from "~/ui/elements/badge";
import { Button, ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { SectionHead } from "~/ui/elements/panel";
import { ConfirmSheet } from "~/ui/sheet/confirm-sheet";
import { titleMeta } from "~/ui/meta/title-meta";
import { type PassRow, passesView } from "./passes-view.server";

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireArtist(request);

  return withErrorPage(request, () => passesView(request));
}

const changeForm = (changePass: typeof publishPass, toastKey: MessageKey) =>
  artistForm({
    schema: PassKey,
    run: ({ actor }, { id: passId }) => changePass(actor, passId),
    toast: { title: toastKey },
  });

export const action = intentAction({
  publish: changeForm(publishPass, "passes:published"),
  withdraw: changeForm(withdrawPass, "passes:withdrawn"),
  delete: artistForm({
    schema: PassKey,
    run: ({ actor }, { id: passId }) => deletePass(actor, passId),
    toast: { title: "passes:deleted" },
  }),
});

export default function PassesScreen() {
  const { t } = useTranslation(["passes", "dashboard"]);
  const { title, rows: passRows, hasEnoughShows } = useLoaderData<typeof loader>();
  const create = (
    <ButtonLink variant="primary" to="/dashboard/passes/new">
      {t("new")}
    </ButtonLink>
  );

  return (
    <div className="wrap section snug stack loose">
      <SectionHead level={1} size="s" title={title} hint={t("listHint")} action={create} />
      {passRows.length === 0 ? (
        <EmptyState title={t("none")} hint={hasEnoughShows ? undefined : t("needShows")} />
      ) : (
        <ul className="grid rows">
          {passRows.map((passView) => (
            <li key={passView.id}>
              <PassPanel row={passView} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function PassPanel({ row: passView }: { row: PassRow }) {
  const { t } = useTranslation(["passes", "common"]);

  return (
    <article className="panel stack">
      <div className="row between">
        <h2 className="h3" lang={passView.name.lang}>
          {passView.name.text}
        </h2>
        <Badge tone={passView.canBeBought ? "ok" : "ended"}>{passView.state}</Badge>
      </div>
      <p className="meta num">{passView.facts.join(" · ")}</p>
      <ul className="stack tight">
        {passView.shows.map((show) => (
          <li key={show.id}>
            <Link to={`/event/${show.id}`} lang={show.titleLang}>
              {show.title}
            </Link>
            , <time dateTime={show.startIso}>{show.when.when}</time>
          </li>
        ))}
      </ul>
      {passView.isBought && <p className="meta">{t("fixed")}</p>}
      <div className="row tight">
        <ButtonLink size="sm" to={`/pass/${passView.id}`}>
          {t("view")}
        </ButtonLink>
        {!passView.isBought && (
          <ButtonLink size="sm" to={`/dashboard/passes/${passView.id}`}>
            {t("common:edit")}
          </ButtonLink>
        )}
        {passView.isOnSale ? (
          <ConfirmSheet size="sm" label={t("withdraw")} question={passView.withdrawal} />
        ) : (
          <PublishForm id={passView.id} />
        )}
        {!passView.isBought && (
          <ConfirmSheet size="sm" label={t("common:delete")} question={passView.deletion} />
        )}
      </div>
    </article>
  );
}

function PublishForm({ id: passId }: { id: string }) {
  const { t } = useTranslation("passes");

  return (
    <Form method="post">
      <input type="hidden" name="id" value={passId} />
      <Button size="sm" name="intent" value="publish">
        {t("publish")}
      </Button>
    </Form>
  );
}
