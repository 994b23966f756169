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
  /** Lines that were recorded before, from this or another source. */
  known: number;
  /** Rows that do not say whether money came in or went out: a person checks them. */
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
  chosenColumns: ColumnMapping | null,
): Promise<ImportedStatement | StatementProblem> {
  assertCanConfirmTransfers(actor);

  const bank = ownBank();
  if (!bank) throw new AppError("unavailable", "checkout:unavailable");

  const statement = await readWithKnownColumns(bytes, bank, chosenColumns);
  if ("problem" in statement) return statement;
  if (chosenColumns && hasMovements(statement)) await rememberColumns(bank, chosenColumns);
  const imported = await recordLines(statement);
  const { doubtful, skipped, ...counts } = imported;
  const auditDetail = { ...counts, doubtful: doubtful.length, skipped: skipped.length };

  await transaction((tx) =>
    writeAudit(tx, actor, {
      action: "transfer.statement",
      target: `bank:${bank}`,
      detail: auditDetail,
    }),
  );

  return imported;
}

/**
 * Reads the file with the columns chosen now, else by its headings, else with the columns chosen
 * last time if they fit.
 */
async function readWithKnownColumns(
  bytes: Uint8Array,
  bank: string,
  chosenColumns: ColumnMapping | null,
) {
  const statement = readStatement(bytes, { currency: "vnd", mapping: chosenColumns ?? undefined });
  if (chosenColumns || !("problem" in statement) || statement.problem !== "columns")
    return statement;

  const storedColumns = await db.query.statementColumns.findFirst({
    where: eq(statementColumns.bank, bank),
  });
  const knownReading =
    storedColumns && readStatement(bytes, { currency: "vnd", mapping: storedColumns.columns });

  return knownReading && hasMovements(knownReading) ? knownReading : statement;
}

function hasMovements(statement: Statement | StatementProblem): statement is Statement {
  return !("problem" in statement) && statement.lines.length + statement.outgoing > 0;
}

async function rememberColumns(bank: string, columns: ColumnMapping) {
  const changes = { columns };

  await transaction(async (tx) => {
    const columnsInsert = tx.insert(statementColumns).values({ bank, columns });

    await columnsInsert.onConflictDoUpdate({ target: statementColumns.bank, set: changes });
  });
}

/** True if a person chose the columns of this bank's files. @throws AppError forbidden */
export async function hasChosenColumns(actor: Actor): Promise<boolean> {
  assertCanConfirmTransfers(actor);

  return (await db.$count(statementColumns, eq(statementColumns.bank, ownBank()))) > 0;
}

/**
 * Forgets the chosen columns. They are asked for again if the headings of the next file are
 * unknown.
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

  for (const statementLine of lines.filter(({ isDoubtful }) => !isDoubtful)) {
    const { amount, note, at, payerAccount } = statementLine;
    const { transaction, isNew } = await recordBankTransaction({
      source: "statement",
      externalId: statementLine.hash,
      bankReference: statementLine.reference,
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
