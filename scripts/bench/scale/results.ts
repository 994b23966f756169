import { row } from "../bench-row.mjs";

/** `isRule`: must hold on any machine, unlike a speed. `isReached` is null without a target. */
type Result = {
  what: string;
  measured: string;
  must: string;
  isReached: boolean | null;
  isRule: boolean;
};

const results: Result[] = [];

/** Prints a figure and stores it for the table. */
export function report(
  figureName: string,
  measured: string | number,
  target = "",
  isReached: boolean | null = null,
) {
  results.push({
    what: figureName,
    measured: String(measured),
    must: target,
    isReached,
    isRule: false,
  });
  row(figureName, measured, target);
}

/** Prints and stores a figure that must reach its target on any machine. */
export function reportRule(
  figureName: string,
  measured: string | number,
  target: string,
  isReached: boolean,
) {
  results.push({
    what: figureName,
    measured: String(measured),
    must: target,
    isReached,
    isRule: true,
  });
  row(figureName, measured, target);
}

/** Prints the table as Markdown, for docs/measurements/scaling.md. */
export function printTable() {
  console.log("\n| what | must | measured | reached |\n| --- | --- | --- | --- |");
  for (const { what: figureName, must: target, measured, isReached } of results)
    console.log(
      `| ${figureName} | ${target} | ${measured} | ${isReached === null ? "" : isReached ? "yes" : "**no**"} |`,
    );
}

export function listBrokenRules(): string[] {
  return results.flatMap(({ what: figureName, isRule, isReached }) =>
    isRule && !isReached ? figureName : [],
  );
}
