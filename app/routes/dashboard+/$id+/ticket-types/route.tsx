import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { intentAction } from "~/web/forms/form-action.server";
import { artistForm } from "~/web/forms/forms.server";
import {
  createTicketType,
  deleteTicketType,
  updateTicketType,
} from "~/models/tickets/types/edit-ticket-type.server";
import { NewTicketTypeForm, TicketTypeForm, TypeIdForm } from "~/models/tickets/types/schema";
import { getOwnEvent } from "~/models/shows/events/editing/edit-event.server";
import { withErrorPage } from "~/web/requests/page.server";
import { requireArtist } from "~/web/requests/require-artist.server";
import { ShowHead } from "~/ui/dashboard/show-head";
import { Button, ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Panel } from "~/ui/elements/panel";
import { ErrorSummary } from "~/ui/form/error-summary";
import type { FormAnswer } from "~/ui/form/form-answer";
import { titleMeta } from "~/ui/meta/title-meta";
import { TypeForm } from "./type-form";
import { standardName, type TicketTypesView, ticketTypesView } from "./ticket-types-view.server";
import { required } from "~/platform/required";

export const meta = titleMeta;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireArtist(request);

  return withErrorPage(request, () => ticketTypesView(request, required(params.id)));
}

export const action = intentAction({
  create: artistForm({
    schema: NewTicketTypeForm,
    run: async ({ actor, params }, { keepPrice, ...typeFields }) =>
      createTicketType(
        actor,
        params.id,
        typeFields,
        keepPrice ? standardName(await getOwnEvent(actor, params.id)) : null,
      ),
    redirectTo: ({ eventId }) => `/dashboard/${eventId}/ticket-types`,
    toast: { title: "ticketTypes:created" },
  }),
  update: artistForm({
    schema: TicketTypeForm,
    run: ({ actor }, { typeId, ...typeFields }) => updateTicketType(actor, typeId, typeFields),
    toast: { title: "ticketTypes:saved" },
  }),
  delete: artistForm({
    schema: TypeIdForm,
    run: ({ actor }, { typeId }) => deleteTicketType(actor, typeId),
    toast: { title: "ticketTypes:deleted" },
  }),
});

export default function TicketTypesScreen() {
  const { t } = useTranslation("ticketTypes");
  const view = useLoaderData<typeof loader>();
  const { lastResult } = useActionData<typeof action>() ?? {};
  const typeId = lastResult?.initialValue?.typeId;
  if (!view.isTicketed) {
    return (
      <div className="wrap section snug stack loose">
        <ShowHead title={view.title} name={view.name} />
        <EmptyState title={t("notTicketed")} />
      </div>
    );
  }

  return (
    <div className="wrap section snug stack loose">
      <ShowHead title={view.title} name={view.name} />
      <p>{t("intro", { most: view.most })}</p>
      {view.types.length === 0 && <p className="meta">{t("none")}</p>}
      {view.types.map((typeView) => (
        <TypePanel
          key={typeView.id}
          view={view}
          type={typeView}
          lastResult={typeId === typeView.id ? lastResult : undefined}
        />
      ))}
      {view.canAdd && <NewType view={view} lastResult={typeId ? undefined : lastResult} />}
    </div>
  );
}

type TypeProps = {
  view: TicketTypesView;
  type: TicketTypesView["types"][number];
  lastResult?: FormAnswer;
};

function TypePanel({ view, type, lastResult }: TypeProps) {
  const { t } = useTranslation(["ticketTypes", "common"]);
  const {
    id: typeId,
    name: typeName,
    price,
    otherPrices,
    access,
    state,
    window,
    sold,
    typed: typedValues,
  } = type;
  // The answer to a refused deletion contains only the id.
  const isDeleting = lastResult?.initialValue?.name === undefined;

  return (
    <Panel title={<span lang={typeName.lang}>{typeName.text}</span>} id={`type-${typeId}`}>
      {isDeleting && <ErrorSummary form={lastResult?.error?.[""]} />}
      <p>
        <b className="num">{price}</b>
        {otherPrices && ` · ${otherPrices}`} · {access} · {state}
        {window && ` · ${window}`}
      </p>
      <p className="meta">{sold}</p>
      <div className="row">
        <details className="opening" open={Boolean(lastResult) && !isDeleting}>
          <summary className="btn btn-line btn-sm">{t("common:edit")}</summary>
          <TypeForm
            {...view}
            typed={typedValues}
            typeId={typeId}
            lastResult={isDeleting ? undefined : lastResult}
          />
        </details>
        <Form method="post">
          <input type="hidden" name="typeId" value={typeId} />
          <Button size="sm" className="danger" name="intent" value="delete">
            {t("common:delete")}
          </Button>
        </Form>
      </div>
    </Panel>
  );
}

function NewType({ view, lastResult }: { view: TicketTypesView; lastResult?: FormAnswer }) {
  const { t } = useTranslation("ticketTypes");
  const typeForm = (
    <TypeForm
      {...view}
      key={view.blank.name}
      typed={view.blank}
      typeId={null}
      lastResult={lastResult}
    />
  );

  return (
    <Panel title={t("add")} id="add">
      <p>
        <ButtonLink size="sm" to="?add=early-bird#add" reloadDocument>
          {t("addEarlyBird")}
        </ButtonLink>
      </p>
      {view.isAdding || lastResult ? (
        typeForm
      ) : (
        <details className="opening">
          <summary className="btn btn-line btn-sm">{t("add")}</summary>
          {typeForm}
        </details>
      )}
    </Panel>
  );
}
