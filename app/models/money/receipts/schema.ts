import { z } from "zod";

export const ReceiptYear = z.coerce.number().int().min(2000).max(9999);
