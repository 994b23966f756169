import { listShowsToRun } from "~/models/shows/events/listing/shows-to-run.server";
import { formatLoginId } from "~/models/accounts/authentication/login-id.server";
import { listAddressesToProve, listTeams } from "~/models/accounts/team/team.server";
import { momentText } from "~/web/views/moment.server";
import { viewContext } from "~/web/views/view-context.server";
import { titleOf } from "~/web/views/wording.server";

/** The actor's teams and invitations; stagehands see the shows that they run. */
export async function teamView(request: Request) {
  const context = await viewContext(request);
  const { actor, t, language } = context;
  const secret = new URL(request.url).searchParams.get("invitation") ?? "";
  const shows = (await listShowsToRun(actor)).map((event) => ({
    ...{ id: event.id, artistId: event.artistId },
    title: titleOf(event, language),
    when: momentText(event.startTime, context),
  }));
  const places = (await listTeams(actor, secret)).map(({ acceptedAt, ...place }) => ({
    ...place,
    isAccepted: acceptedAt !== null,
    shows:
      acceptedAt && place.task === "stagehand" ? shows.filter(({ artistId }) => artistId === place.personId) : null,
  }));
  const unproven = await listAddressesToProve(actor, secret);
  const toProve = unproven.map(({ address, ...rest }) => ({ ...rest, address: formatLoginId(address) }));

  return { title: t("team:mine"), places, toProve, secret };
}

export type PlaceView = Awaited<ReturnType<typeof teamView>>["places"][number];
export type AddressToProveView = Awaited<ReturnType<typeof teamView>>["toProve"][number];
export type ShowToRun = NonNullable<PlaceView["shows"]>[number];
