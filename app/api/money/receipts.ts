import { z } from "zod";
import { ListCall } from "~/models/office/admin/schema";
import { getReceipt, listOwnReceipts } from "~/models/money/receipts/find-receipt.server";
import { operation } from "../base/operation";
import { ReceiptJson, receiptJson } from "./receipt-json";

const Receipts = z.object({ rows: z.array(ReceiptJson), total: z.int() });

export const receiptsCalls = [
  operation({
    method: "get",
    path: "/user/receipts",
    id: "listReceipts",
    tag: "tickets",
    who: "member",
    query: ListCall.pick({ page: true }),
    response: Receipts,
    run: async ({ actor, query }) => {
      const { rows: receipts, total } = await listOwnReceipts(actor, query);

      return { rows: receipts.map(receiptJson), total };
    },
  }),
  operation({
    method: "get",
    path: "/receipts/{id}",
    id: "getReceipt",
    tag: "tickets",
    who: "member",
    response: ReceiptJson.extend({ corrections: z.array(z.string()) }),
    run: async ({ actor, params: { id: receiptId } }) => {
      const { receipt, corrections } = await getReceipt(actor, receiptId);

      return {
        ...receiptJson(receipt),
        corrections: corrections.map((correction) => correction.id),
      };
    },
  }),
];
