import { row } from "../bench-row.mjs";

/** `isRule`: must hold on any machine, unlike a speed. Null: nothing to compare with. */
type Result = {
  what: string;
  measured: string;
  must: string;
  isReached: boolean | null;
  isRule: boolean;
};

const results: Result[] = [];

/** Prints a figure, and keeps it for the table. */
export function report(
  what: string,
  measured: string | number,
  must = "",
  isReached: boolean | null = null,
) {
  results.push({ what, measured: String(measured), must, isReached, isRule: false });
  row(what, measured, must);
}

/** The same for what may never fail. */
export function reportRule(
  what: string,
  measured: string | number,
  must: string,
  isReached: boolean,
) {
  results.push({ what, measured: String(measured), must, isReached, isRule: true });
  row(what, measured, must);
}

/** As Markdown, for docs/measurements/scaling.md. */
export function printTable() {
  console.log("\n| what | must | measured | reached |\n| --- | --- | --- | --- |");
  for (const { what, must, measured, isReached } of results)
    console.log(
      `| ${what} | ${must} | ${measured} | ${isReached === null ? "" : isReached ? "yes" : "**no**"} |`,
    );
}

export function listBrokenRules(): string[] {
  return results.flatMap(({ what, isRule, isReached }) => (isRule && !isReached ? what : []));
}
