import { eq } from "drizzle-orm";
import { db, transaction } from "~db/client.server";
import { statementColumns } from "~db/schema";
import { AppError } from "~/platform/errors";
import { findReceivingAccount } from "~/integrations/payments/bank-account.server";
import type { Actor } from "~/models/base/actor";
import { writeAudit } from "~/models/base/audit.server";
import { assertCanConfirmTransfers } from "../permissions";
import { recordBankTransaction } from "../bank-transactions/record-bank-transaction.server";
import type { ColumnMapping } from "./columns.protocol";
import {
  readStatement,
  type Statement,
  type StatementLine,
  type StatementProblem,
} from "./read-statement";

export type ImportedStatement = {
  matched: number;
  unmatched: number;
  /** Recorded before, from this or another source. */
  known: number;
  /** Rows that do not tell whether money came or went: a person looks at them. */
  doubtful: StatementLine[];
  /** Rows that could not be read. */
  skipped: number[];
};

/**
 * Records the money of a bank statement (CSV). A line counts once, however often it is uploaded.
 * Columns that a person chose are remembered for the bank.
 * @throws AppError forbidden
 */
export async function importStatement(
  actor: Actor,
  bytes: Uint8Array,
  chosen: ColumnMapping | null,
): Promise<ImportedStatement | StatementProblem> {
  assertCanConfirmTransfers(actor);

  const bank = ownBank();
  if (!bank) throw new AppError("unavailable", "checkout:unavailable");

  const statement = await readWithKnownColumns(bytes, bank, chosen);
  if ("problem" in statement) return statement;
  if (chosen && hasMovements(statement)) await rememberColumns(bank, chosen);
  const imported = await recordLines(statement);
  const { doubtful, skipped, ...counts } = imported;
  const detail = { ...counts, doubtful: doubtful.length, skipped: skipped.length };

  await transaction((tx) =>
    writeAudit(tx, actor, { action: "transfer.statement", target: `bank:${bank}`, detail }),
  );

  return imported;
}

/**
 * The columns chosen now, else what the headings say, else those chosen last time while they fit
 * the file.
 */
async function readWithKnownColumns(bytes: Uint8Array, bank: string, chosen: ColumnMapping | null) {
  const statement = readStatement(bytes, { currency: "vnd", mapping: chosen ?? undefined });
  if (chosen || !("problem" in statement) || statement.problem !== "columns") return statement;

  const known = await db.query.statementColumns.findFirst({
    where: eq(statementColumns.bank, bank),
  });
  const read = known && readStatement(bytes, { currency: "vnd", mapping: known.columns });

  return read && hasMovements(read) ? read : statement;
}

function hasMovements(statement: Statement | StatementProblem): statement is Statement {
  return !("problem" in statement) && statement.lines.length + statement.outgoing > 0;
}

async function rememberColumns(bank: string, columns: ColumnMapping) {
  const set = { columns };

  await transaction(async (tx) => {
    const row = tx.insert(statementColumns).values({ bank, columns });

    await row.onConflictDoUpdate({ target: statementColumns.bank, set });
  });
}

/** True if a person chose the columns of this bank's files. @throws AppError forbidden */
export async function hasChosenColumns(actor: Actor): Promise<boolean> {
  assertCanConfirmTransfers(actor);

  return (await db.$count(statementColumns, eq(statementColumns.bank, ownBank()))) > 0;
}

/**
 * The columns of the next file are asked for again, if its headings do not tell.
 * @throws AppError forbidden
 */
export async function forgetColumns(actor: Actor): Promise<void> {
  assertCanConfirmTransfers(actor);
  await transaction(async (tx) => {
    await tx.delete(statementColumns).where(eq(statementColumns.bank, ownBank()));
  });
}

function ownBank(): string {
  return findReceivingAccount()?.bin ?? "";
}

async function recordLines({ lines, skipped }: Statement): Promise<ImportedStatement> {
  const counts = { matched: 0, unmatched: 0, known: 0 };

  for (const line of lines.filter(({ isDoubtful }) => !isDoubtful)) {
    const { amount, note, at, payerAccount } = line;
    const { transaction, isNew } = await recordBankTransaction({
      source: "statement",
      externalId: line.hash,
      bankReference: line.reference,
      amount,
      note,
      at,
      payerAccount,
    });
    const { state } = transaction;

    counts[isNew && (state === "matched" || state === "unmatched") ? state : "known"] += 1;
  }

  const doubtful = lines.filter(({ isDoubtful }) => isDoubtful);

  return { ...counts, doubtful, skipped: skipped.map(({ row }) => row) };
}
