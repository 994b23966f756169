import { members, artists, itsArtist, buyerOrAdmin } from "../policies";
import type { Rights } from "./rights";

export const MONEY: Rights = {
  screens: {
    "dashboard.statement.$year": { see: members, of: { year: "2026" } },
    "dashboard.statement.$year_.statement[.]pdf": { see: members, of: { year: "2026" } },
    "receipts._index": members,
    "receipts.$receiptId": { see: buyerOrAdmin, of: "receipt" },
    "receipts.$receiptId_.receipt[.]pdf": { see: buyerOrAdmin, of: "receipt" },
    "dashboard.$id.statistics": { see: itsArtist, of: "sold" },
    "dashboard.$id.sales[.]csv": { see: itsArtist, of: "sold" },
    "dashboard.ledger[.]csv": artists,
  },

  calls: {
    "GET /user/receipts": members,
    "GET /receipts/{id}": { who: buyerOrAdmin, of: "receipt" },
  },
};
