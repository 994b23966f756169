import { isMessageKey } from "./is-message-key.server";
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
export function checkText(
  t: Translate,
  language: Language,
  { name, fact, values = {}, todo, details = [] }: Worded,
) {
  const worded = wordValues(values, language);
  const isBroken = fact === "broken";

  const word = (path: string, params = {}) => {
    const key = `health:${path}`;

    return isMessageKey(key) ? t(key, params) : path;
  };

  return {
    name: word(`${name}.name`),
    fact: isBroken ? t("health:broken") : word(`${name}.${fact}`, worded),
    todo: isBroken ? t("health:brokenTodo") : todo ? word(`${name}.todo.${todo}`, worded) : null,
    details: details.map((it) => word(it.key, wordValues(it.values ?? {}, language))),
  };
}
