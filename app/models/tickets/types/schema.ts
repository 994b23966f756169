import { z } from "zod";
import { TICKET_ACCESS } from "~db/vocabularies";
import { priceFields, type PriceFieldName } from "~/models/shows/events/editing/fields.protocol";
import {
  blankAsNull,
  moment,
  price,
  switchValue,
  wholeNumber,
} from "~/models/shows/events/editing/schema-parts";
import { codePoints, oneLine } from "~/models/base/text/normalize";

export const MAX_TICKET_TYPES = 6;
const TYPE_NAME_LIMIT = 60;

const priceField = (currency: Parameters<typeof price>[0]) =>
  blankAsNull(price(currency)).default(null);
const prices = Object.fromEntries(
  priceFields.map(([name, { currency }]) => [name, priceField(currency)]),
) as Record<PriceFieldName, ReturnType<typeof priceField>>;

const name = z
  .string("ticketTypes:nameRequired")
  .transform(oneLine)
  .pipe(
    z
      .string("ticketTypes:nameRequired")
      .refine((text) => codePoints(text) <= TYPE_NAME_LIMIT, "ticketTypes:nameTooLong"),
  );

/**
 * A ticket type, whole: what is missing is unset. Sale times may be wall times in the zone of the
 * show.
 */
export const TicketTypeInput = z.object({
  name: name
    .pipe(z.string("ticketTypes:nameRequired").min(1, "ticketTypes:nameRequired"))
    .meta({ maxLength: TYPE_NAME_LIMIT }),
  nameOther: blankAsNull(name.transform((text) => text || null))
    .default(null)
    .meta({ maxLength: TYPE_NAME_LIMIT }),
  ...prices,
  isPayWhatYouWant: switchValue.default(false),
  quantity: blankAsNull(wholeNumber("ticketTypes:quantityInvalid", [1, 1_000_000])).default(null),
  saleStart: blankAsNull(moment("ticketTypes:timeInvalid")).default(null),
  saleEnd: blankAsNull(moment("ticketTypes:timeInvalid")).default(null),
  access: z.enum(TICKET_ACCESS, "ticketTypes:accessInvalid").default("both"),
});
export type TicketTypeInput = z.output<typeof TicketTypeInput>;

export const TypeIdForm = z.object({ typeId: z.uuid("tickets:typeNotFound") });
export const TicketTypeForm = TicketTypeInput.extend(TypeIdForm.shape);
