import type { MessageKey } from "~/locales/message-key";
import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { intentAction } from "~/web/forms/form-action.server";
import { artistForm } from "~/web/forms/forms.server";
import { deletePass, publishPass, withdrawPass } from "~/models/tickets/passes/edit-pass.server";
import { PassKey } from "~/models/tickets/passes/schema";
import { page } from "~/web/requests/page.server";
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

  return page(request, () => passesView(request));
}

const change = (run: typeof publishPass, toast: MessageKey) =>
  artistForm({
    schema: PassKey,
    run: ({ actor }, { id }) => run(actor, id),
    toast: { title: toast },
  });

export const action = intentAction({
  publish: change(publishPass, "passes:published"),
  withdraw: change(withdrawPass, "passes:withdrawn"),
  delete: artistForm({
    schema: PassKey,
    run: ({ actor }, { id }) => deletePass(actor, id),
    toast: { title: "passes:deleted" },
  }),
});

export default function PassesScreen() {
  const { t } = useTranslation(["passes", "dashboard"]);
  const { title, rows } = useLoaderData<typeof loader>();
  const create = (
    <ButtonLink variant="primary" to="/dashboard/passes/new">
      {t("new")}
    </ButtonLink>
  );

  return (
    <div className="wrap section snug stack loose">
      <SectionHead level={1} size="m" title={title} hint={t("listHint")} action={create} />
      {rows.length === 0 ? (
        <EmptyState title={t("none")} hint={t("needShows")} />
      ) : (
        <ul className="grid rows">
          {rows.map((row) => (
            <li key={row.id}>
              <PassPanel row={row} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function PassPanel({ row }: { row: PassRow }) {
  const { t } = useTranslation("passes");

  return (
    <article className="panel stack">
      <div className="row between">
        <h2 className="h3" lang={row.name.lang}>
          {row.name.text}
        </h2>
        <Badge tone={row.canBeBought ? "ok" : "ended"}>{row.state}</Badge>
      </div>
      <p className="meta num">{row.facts.join(" · ")}</p>
      <ul className="stack tight">
        {row.shows.map((show) => (
          <li key={show.id}>
            <Link to={`/event/${show.id}`} lang={show.titleLang}>
              {show.title}
            </Link>
            , <time dateTime={show.startIso}>{show.when.when}</time>
          </li>
        ))}
      </ul>
      {row.isBought && <p className="meta">{t("fixed")}</p>}
      <div className="row tight">
        <ButtonLink size="sm" to={`/pass/${row.id}`}>
          {t("view")}
        </ButtonLink>
        {!row.isBought && (
          <ButtonLink size="sm" to={`/dashboard/passes/${row.id}`}>
            {t("edit")}
          </ButtonLink>
        )}
        {row.isOnSale ? <Ask row={row} intent="withdraw" /> : <Publish id={row.id} />}
        {!row.isBought && <Ask row={row} intent="delete" />}
      </div>
    </article>
  );
}

function Publish({ id }: { id: string }) {
  const { t } = useTranslation("passes");

  return (
    <Form method="post">
      <input type="hidden" name="id" value={id} />
      <Button size="sm" name="intent" value="publish">
        {t("publish")}
      </Button>
    </Form>
  );
}

/** Ends the sale or deletes the pass, after a question. */
function Ask({ row, intent }: { row: PassRow; intent: "withdraw" | "delete" }) {
  const { t } = useTranslation("passes");

  return (
    <ConfirmSheet
      size="sm"
      href={`/dashboard/passes/${row.id}/${intent}`}
      label={t(intent)}
      title={t(`confirm.${intent}.title`)}
      body={<p>{t(`confirm.${intent}.text`, { name: row.name.text })}</p>}
      confirmLabel={t(`confirm.${intent}.yes`)}
      action="/dashboard/passes"
      fields={{ intent, id: row.id }}
      isDanger={intent === "delete"}
    />
  );
}
