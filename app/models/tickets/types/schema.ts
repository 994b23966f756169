import { z } from "zod";
import { TICKET_ACCESS } from "~db/vocabularies";
import { priceFields, type PriceFieldName } from "~/models/shows/events/editing/fields.protocol";
import {
  blankAsNull,
  momentText,
  priceText,
  switchValue,
  wholeNumber,
} from "~/models/shows/events/editing/schema-parts";
import { countCodePoints } from "~/models/base/text/code-points.protocol";
import { oneLine } from "~/models/base/text/normalize";

export const MAX_TICKET_TYPES = 6;
const TYPE_NAME_LIMIT = 60;

const typePriceField = (currency: Parameters<typeof priceText>[0]) =>
  blankAsNull(priceText(currency)).default(null);
const pricesShape = Object.fromEntries(
  priceFields.map(([fieldName, { currency }]) => [fieldName, typePriceField(currency)]),
) as Record<PriceFieldName, ReturnType<typeof typePriceField>>;

const typeName = z
  .string("ticketTypes:nameRequired")
  .transform(oneLine)
  .pipe(
    z
      .string("ticketTypes:nameRequired")
      .refine(
        (typeText) => countCodePoints(typeText) <= TYPE_NAME_LIMIT,
        "ticketTypes:nameTooLong",
      ),
  );

/**
 * All fields of a ticket type; missing ones are unset. Sale times may be local times in the zone of
 * the show.
 */
export const TicketTypeInput = z.object({
  name: typeName
    .pipe(z.string("ticketTypes:nameRequired").min(1, "ticketTypes:nameRequired"))
    .meta({ maxLength: TYPE_NAME_LIMIT }),
  nameOther: blankAsNull(typeName.transform((text) => text || null))
    .default(null)
    .meta({ maxLength: TYPE_NAME_LIMIT }),
  ...pricesShape,
  isPayWhatYouWant: switchValue.default(false),
  quantity: blankAsNull(wholeNumber("ticketTypes:quantityInvalid", [1, 1_000_000])).default(null),
  saleStart: blankAsNull(momentText("ticketTypes:timeInvalid")).default(null),
  saleEnd: blankAsNull(momentText("ticketTypes:timeInvalid")).default(null),
  access: z.enum(TICKET_ACCESS, "ticketTypes:accessInvalid").default("both"),
});
export type TicketTypeInput = z.output<typeof TicketTypeInput>;

/** `keepPrice`: the price that the show had so far becomes a type of its own. */
export const NewTicketTypeForm = TicketTypeInput.extend({ keepPrice: switchValue.default(false) });
export const TypeIdForm = z.object({ typeId: z.uuid("tickets:typeNotFound") });
export const TicketTypeForm = TicketTypeInput.extend(TypeIdForm.shape);
