import type { Translate } from "./i18n.server";
import type { Language } from "./languages";
import { wordValues } from "./quantities";

type Values = Parameters<typeof wordValues>[0];
type Worded = {
  name: string;
  fact: string;
  values?: Values;
  todo?: string | null;
  details?: { key: string; values?: Values }[];
};

/** The texts of a health check, for screen, command and mail. */
export function checkText(t: Translate, language: Language, { name, fact, values = {}, todo, details = [] }: Worded) {
  const worded = wordValues(values, language);
  const isBroken = fact === "broken";

  return {
    name: t(`health:${name}.name`),
    fact: t(isBroken ? "health:broken" : `health:${name}.${fact}`, worded),
    todo: isBroken ? t("health:brokenTodo") : todo ? t(`health:${name}.todo.${todo}`, worded) : null,
    details: details.map((it) => t(`health:${it.key}`, wordValues(it.values ?? {}, language))),
  };
}
