import type { TFunction } from "i18next";
import type { Column } from "~/ui/elements/table";

type Purchase = { reference: string; buyer: string };

/** The columns that name a purchase. */
export function purchaseColumns<Row extends Purchase>(t: TFunction<"transfers">): Column<Row>[] {
  return [
    {
      key: "reference",
      label: t("treasurer.reference"),
      cell: ({ reference }) => <b className="num">{reference}</b>,
    },
    {
      key: "buyer",
      label: t("treasurer.buyer"),
      cell: ({ buyer }) => <span translate="no">{buyer}</span>,
    },
  ];
}
