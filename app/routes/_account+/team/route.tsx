import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { intentAction } from "~/web/forms/form-action.server";
import { viewerForm } from "~/web/forms/forms.server";
import { requireViewer } from "~/web/requests/page.server";
import { Acceptance, HelperInput } from "~/models/accounts/team/schema";
import {
  acceptInvitation,
  leaveTeam,
  listAddressesToProve,
  listTeams,
} from "~/models/accounts/team/team.server";
import { titleMeta } from "~/ui/meta/title-meta";
import { Button, ButtonLink } from "~/ui/elements/button";
import { EmptyState } from "~/ui/elements/empty-state";
import { Note } from "~/ui/elements/note";
import { ErrorSummary } from "~/ui/form/error-summary";
import { SectionHead } from "~/ui/elements/panel";
import { listShowsToRun } from "~/models/shows/events/listing/shows-to-run.server";
import { formatLoginId } from "~/models/accounts/authentication/login-id.server";
import { momentText } from "~/web/views/moment.server";
import { viewContext } from "~/web/views/view-context.server";
import { titleOf } from "~/web/views/wording.server";

type PlaceView = Awaited<ReturnType<typeof teamView>>["places"][number];

type AddressToProveView = Awaited<ReturnType<typeof teamView>>["toProve"][number];

type ShowToRun = NonNullable<PlaceView["shows"]>[number];

export const meta = titleMeta;

export async function loader({ request }: LoaderFunctionArgs) {
  await requireViewer(request);

  return teamView(request);
}

export const action = intentAction({
  accept: viewerForm({
    schema: Acceptance,
    run: ({ actor }, input) => acceptInvitation(actor, input),
    toast: (name) => ({ title: "team:accepted", params: { name } }),
  }),
  decline: viewerForm({
    schema: Acceptance,
    run: ({ actor }, input) => leaveTeam(actor, input),
    toast: { title: "team:declined" },
  }),
  leave: viewerForm({
    schema: HelperInput,
    run: ({ actor }, input) => leaveTeam(actor, input),
    toast: { title: "team:left" },
  }),
});

export default function PlacesScreen() {
  const { t } = useTranslation("team");
  const { title, places, toProve, secret } = useLoaderData<typeof loader>();
  const errors = (useActionData<typeof action>()?.lastResult?.error ?? {}) as Record<
    string,
    string[]
  >;

  return (
    <div className="wrap section snug stack loose">
      <SectionHead level={1} size="m" title={title} hint={t("mineLead")} />
      <ErrorSummary form={errors[""]} fields={errors} />
      {toProve.map((address) => (
        <WaitingInvitation key={address.field} {...address} />
      ))}
      {places.length + toProve.length === 0 && (
        <EmptyState title={t("noPlaces")} hint={t("noPlacesHint")} />
      )}
      <ul className="stack">
        {places.map((place) => (
          <li className="panel stack tight" key={place.personId + place.task}>
            <Place {...place} secret={secret} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** An invitation that appears once the address is proven. */
function WaitingInvitation({ field, address, isProvable }: AddressToProveView) {
  const { t } = useTranslation("team");

  return (
    <Note>
      <p>{t(isProvable ? "waitsForProof" : "cannotProve", { address })}</p>
      {isProvable && (
        <ButtonLink size="sm" to={`/profile/sign-in#${field}`}>
          {t("prove", { address })}
        </ButtonLink>
      )}
    </Note>
  );
}

function Place({
  personId,
  name,
  task,
  isAccepted,
  shows,
  secret,
}: PlaceView & { secret: string }) {
  const { t } = useTranslation("team");
  const named = { name, task: t(`tasks.${task}`) };
  const act = (intent: "accept" | "decline" | "leave", variant: "primary" | "line") => (
    <Button
      variant={variant}
      size="sm"
      name="intent"
      value={intent}
      aria-label={t(`${intent}Named`, named)}
    >
      {t(intent)}
    </Button>
  );

  return (
    <>
      <h2 className="h3">
        {isAccepted ? <span translate="no">{name}</span> : t("invitation", { name })}
      </h2>
      <p>{t("asTask", named)}</p>
      <p className="meta">{t(`taskHints.${task}`)}</p>
      {shows && <ShowsToRun shows={shows} />}
      <Form method="post" className="row tight">
        <input type="hidden" name="personId" value={personId} />
        <input type="hidden" name="task" value={task} />
        {!isAccepted && secret && <input type="hidden" name="secret" value={secret} />}
        {!isAccepted && act("accept", "primary")}
        {act(isAccepted ? "leave" : "decline", "line")}
        {isAccepted && (
          <ButtonLink
            size="sm"
            to={`/artists/${personId}/events`}
            aria-label={t("shows", { name })}
          >
            {t("shows", { name })}
          </ButtonLink>
        )}
      </Form>
    </>
  );
}

/** The shows that a stagehand runs, each with its stream and its lyric desk. */
function ShowsToRun({ shows }: { shows: ShowToRun[] }) {
  const { t } = useTranslation(["team", "lyrics"]);
  if (shows.length === 0) return <p className="meta">{t("noShows")}</p>;

  return (
    <ul className="stack">
      {shows.map(({ id, title, when }) => (
        <li key={id} className="stack tight">
          <p>
            <b lang={title.lang}>{title.text}</b> <span className="meta">{when}</span>
          </p>
          <div className="row tight">
            <ButtonLink
              size="sm"
              to={`/stream/${id}`}
              aria-label={t("streamOf", { title: title.text })}
            >
              {t("stream")}
            </ButtonLink>
            <ButtonLink
              size="sm"
              to={`/dashboard/${id}/lyrics`}
              aria-label={t("deskOf", { title: title.text })}
            >
              {t("lyrics:desk")}
            </ButtonLink>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The actor's teams and invitations; stagehands see the shows that they run. */
async function teamView(request: Request) {
  const context = await viewContext(request);
  const { actor, t, language } = context;
  const secret = new URL(request.url).searchParams.get("invitation") ?? "";
  const shows = (await listShowsToRun(actor)).map((event) => ({
    id: event.id,
    artistId: event.artistId,
    title: titleOf(event, language),
    when: momentText(event.startTime, context),
  }));
  const places = (await listTeams(actor, secret)).map(({ acceptedAt, ...place }) => ({
    ...place,
    isAccepted: acceptedAt !== null,
    shows:
      acceptedAt && place.task === "stagehand"
        ? shows.filter(({ artistId }) => artistId === place.personId)
        : null,
  }));
  const unproven = await listAddressesToProve(actor, secret);
  const toProve = unproven.map(({ address, ...rest }) => ({
    ...rest,
    address: formatLoginId(address),
  }));

  return { title: t("team:mine"), places, toProve, secret };
}
