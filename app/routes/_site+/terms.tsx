import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { formatPlainDate } from "~/locales/dates";
import { speak } from "~/locales/i18n.server";
import { LegalPage } from "~/ui/elements/legal-page";
import { pageTitle } from "~/ui/meta/title";

const IN_FORCE_SINCE = new Date("2026-11-23T00:00:00Z");

const SECTIONS = {
  account: ["accountText", "accountEnd"],
  tickets: ["ticketsText", "ticketsOne"],
  refunds: ["refundsText", "refundsCancelled"],
  waitlist: ["waitlistText"],
  donations: ["donationsText"],
  artists: ["artistsText"],
  conduct: ["conductText"],
  service: ["serviceText"],
  changes: ["changesText"],
};

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.title) },
  { name: "description", content: data?.lead },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const { language, t } = await speak(request);
  const word = (key: string) => t(`legal:terms.${key}`);
  return {
    title: word("title"),
    lead: word("lead"),
    updated: t("legal:updated", { date: formatPlainDate(IN_FORCE_SINCE, language, "UTC") }),
    sections: Object.entries(SECTIONS).map(([id, texts]) => ({ id, title: word(id), paragraphs: texts.map(word) })),
  };
}

export default function Terms() {
  return <LegalPage {...useLoaderData<typeof loader>()} />;
}
