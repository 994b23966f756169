import * as typesScreen from "~/routes/dashboard+/$id.ticket-types/route";
import * as creation from "~/routes/dashboard+/new";
import { transaction } from "~db/client.server";
import { ticketTypes } from "~db/schema";
import { call, event } from "./actions";
import { type Case, TICKETED } from "./case";
import { byForm } from "./ways";

const show = { ...TICKETED, asArtist: true } as const;
const create = (fields: Record<string, string>): Pick<Case, "form" | "api"> => ({
  form: ({ asker, show: { id } }) =>
    byForm(typesScreen.action, `/dashboard/${id}/ticket-types`, asker, { intent: "create", ...fields }, { id }),
  api: call(
    "POST",
    ({ show: { id } }) => `/events/${id}/ticket-types`,
    () => fields,
  ),
});

const copied = (fields: Record<string, string> = {}): Pick<Case, "form" | "api" | "show" | "with"> => ({
  show: { ...show, hasTicketTypes: true, replayDays: 7 },
  with: async ({ show: { id: eventId } }) => {
    const type = { eventId, position: 0, name: "Xem lại", ticketPriceCents: 900, access: "replay" as const };
    await transaction(async (tx) => void (await tx.insert(ticketTypes).values(type)));
    return {};
  },
  form: ({ asker, show: { id } }) => {
    const typed = { ...event(fields), repeat: "1", intent: "publish", ticketTypesFrom: id };
    return byForm(creation.action, "/dashboard/new", asker, typed);
  },
  api: call(
    "POST",
    () => "/events",
    ({ show: { id } }) => ({ ...event(fields), chatEnabled: true, endTime: null, ticketTypesFrom: id }),
  ),
});

/** Ticket types of an artist's show. */
export const TICKET_TYPE_CASES: Case[] = [
  { name: "a ticket type", show, ...create({ name: "Vé sớm", ticketPrice: "9.00", quantity: "20" }) },
  {
    name: "a ticket type without a name",
    show,
    ...create({ name: " ", ticketPrice: "9.00" }),
    refused: "Please enter a name.",
  },
  { name: "a new event with the ticket types of another", ...copied({ replay: "7d" }) },
  {
    name: "a new event without a replay and with the ticket type for one",
    ...copied(),
    refused: "This show has a ticket type for the replay, so it needs a replay.",
  },
];
