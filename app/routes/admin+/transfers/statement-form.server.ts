import { data } from "@remix-run/node";
import { z } from "zod";
import { adminForm } from "~/web/forms/forms.server";
import { fieldError } from "~/platform/errors";
import {
  type ImportedStatement,
  importStatement,
} from "~/models/checkout/transfers/statement/import-statement.server";
import type { StatementProblem } from "~/models/checkout/transfers/statement/read-statement";
import {
  COLUMNS,
  type ColumnMapping,
} from "~/models/checkout/transfers/statement/columns.protocol";

/** The position of a column in the file, counted from 0; empty for none. */
const ColumnPosition = z
  .string()
  .regex(/^\d{0,2}$/)
  .optional()
  .catch(undefined)
  .transform((positionText) => (positionText ? Number(positionText) : null));

const StatementForm = z.object({
  file: z
    .instanceof(File, { error: "transfers:statement.fileNeeded" })
    .refine((statementFile) => statementFile.size > 0, {
      error: "transfers:statement.fileNeeded",
    }),
  ...(Object.fromEntries(COLUMNS.map((column) => [column, ColumnPosition])) as Record<
    (typeof COLUMNS)[number],
    typeof ColumnPosition
  >),
});

/**
 * Imports a bank statement. It returns the result of its lines, or asks for the meaning of its
 * columns.
 */
export const statementForm = adminForm({
  schema: StatementForm,
  run: async ({ actor }, { file: statementFile, ...positions }) => {
    const chosen = Object.entries(positions).filter(([, position]) => position !== null);
    const mapping = chosen.length > 0 ? (Object.fromEntries(chosen) as ColumnMapping) : null;
    const result = await importStatement(
      actor,
      new Uint8Array(await statementFile.arrayBuffer()),
      mapping,
    );
    if (!("problem" in result))
      return data({ statement: { ...result, doubtful: result.doubtful.map(lineView) } });
    if (result.problem === "columns") return data({ columns: result }, 400);

    throw fieldError("file", `transfers:statement.problem.${result.problem}`);
  },
});

/** The result for a statement whose columns have an unknown meaning, which a person must choose. */
export type UnknownColumns = Extract<StatementProblem, { problem: "columns" }>;
export type StatementResult = Omit<ImportedStatement, "doubtful"> & {
  doubtful: ReturnType<typeof lineView>[];
};

function lineView({
  row: rowNumber,
  amount,
  note: noteText,
}: {
  row: number;
  amount: number;
  note: string;
}) {
  return { row: rowNumber, amount, note: noteText };
}
