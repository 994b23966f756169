import { sql } from "drizzle-orm";
import { outbox } from "~db/schema";

const SIX_DIGITS = "[0-9]".repeat(6);

/**
 * Subject without a sign-in code, which would open an account. Only `readMail`, which is logged,
 * shows the code.
 */
export const maskedSubject = sql<string>`iif(${outbox.subject} glob ${`${SIX_DIGITS} *`}, '••••••' || substr(${outbox.subject}, 7), ${outbox.subject})`;
