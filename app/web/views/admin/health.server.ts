import { formatNumber } from "~/locales/format";
import { lightText } from "~/locales/light-text";
import { listLights } from "~/operations/health/lights.server";
import { clockText } from "../moment.server";
import type { AdminContext } from "./admin-list.server";

export type LightView = ReturnType<typeof lightText> & {
  key: string;
  state: "ok" | "warn" | "bad";
  link: string | null;
};

/** The traffic lights in words, the worst first, under a heading that counts them. */
export async function healthView(context: AdminContext) {
  const { actor, language, t, now } = context;
  const found = await listLights(actor);
  const lights: LightView[] = found.map((light) => {
    const { name: key, state, link = null } = light;
    return { key, state, link, ...lightText(t, language, light) };
  });
  const count = (state: string) => lights.filter((it) => it.state === state).length;
  const [bad, warn] = [count("bad"), count("warn")];
  const numbered = (key: string, n: number) => t(key, { count: n, n: formatNumber(n, language) });
  return {
    state: bad > 0 ? ("bad" as const) : warn > 0 ? ("warn" as const) : ("ok" as const),
    heading: bad > 0 ? numbered("health:fixNow", bad) : t(warn > 0 ? "health:someLook" : "health:allGood"),
    checked: t("health:checked", { time: clockText(now, context) }),
    toLook: warn > 0 ? numbered("health:toLook", warn) : null,
    lights,
  };
}
