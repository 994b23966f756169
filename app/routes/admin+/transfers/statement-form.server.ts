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

/** A column of the file, counted from 0; empty for none. */
const Position = z
  .string()
  .regex(/^\d{0,2}$/)
  .optional()
  .catch(undefined)
  .transform((text) => (text ? Number(text) : null));

const StatementForm = z.object({
  file: z
    .instanceof(File, { error: "transfers:statement.fileNeeded" })
    .refine((file) => file.size > 0, {
      error: "transfers:statement.fileNeeded",
    }),
  ...(Object.fromEntries(COLUMNS.map((column) => [column, Position])) as Record<
    (typeof COLUMNS)[number],
    typeof Position
  >),
});

/** Says what became of the file's lines, or asks which column is which. */
export const statementForm = adminForm({
  schema: StatementForm,
  run: async ({ actor }, { file, ...positions }) => {
    const chosen = Object.entries(positions).filter(([, position]) => position !== null);
    const mapping = chosen.length > 0 ? (Object.fromEntries(chosen) as ColumnMapping) : null;
    const result = await importStatement(actor, new Uint8Array(await file.arrayBuffer()), mapping);
    if (!("problem" in result))
      return data({ statement: { ...result, doubtful: result.doubtful.map(lineView) } });
    if (result.problem === "columns") return data({ columns: result }, 400);

    throw fieldError("file", `transfers:statement.problem.${result.problem}`);
  },
});

/** Which column is which must be chosen. */
export type UnknownColumns = Extract<StatementProblem, { problem: "columns" }>;
export type StatementResult = Omit<ImportedStatement, "doubtful"> & {
  doubtful: ReturnType<typeof lineView>[];
};

function lineView({ row, amount, note }: { row: number; amount: number; note: string }) {
  return { row, amount, note };
}
