import * as ticketTypes from "~/routes/dashboard+/$id.ticket-types/route";
import { call } from "./actions";
import { type Case, TICKETED } from "./case";
import { byForm } from "./ways";

const show = { ...TICKETED, asArtist: true } as const;
const create = (fields: Record<string, string>): Pick<Case, "form" | "api"> => ({
  form: ({ asker, show: { id } }) =>
    byForm(ticketTypes.action, `/dashboard/${id}/ticket-types`, asker, { intent: "create", ...fields }, { id }),
  api: call(
    "POST",
    ({ show: { id } }) => `/events/${id}/ticket-types`,
    () => fields,
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
];
