import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { siteContact } from "~/contact.server";
import { formatPlainDate } from "~/locales/dates";
import { speak } from "~/locales/i18n.server";
import { LegalPage } from "~/ui/elements/legal-page";
import { pageTitle } from "~/ui/meta/title";

const IN_FORCE_SINCE = new Date("2026-11-23T00:00:00Z");

const SECTIONS = [
  { id: "keep", texts: ["keepAccount", "keepUse", "keepBank", "keepPresence", "keepLogs"], isList: true },
  {
    id: "cookies",
    texts: [
      "cookieSession",
      "cookieVisitor",
      "cookieDevice",
      "cookieSignIn",
      "cookiePasskey",
      "cookieMedia",
      "cookieTaste",
      "cookieToast",
      "noTrackers",
    ],
    isList: true,
  },
  {
    id: "others",
    texts: [
      "othersPayments",
      "othersTransfers",
      "othersGoogle",
      "othersMail",
      "othersTexts",
      "othersVideo",
      "othersSee",
    ],
    isList: true,
  },
  { id: "duration", texts: ["durationText"], isList: false },
  { id: "rights", texts: ["rightsDownload", "rightsCorrect", "rightsDelete"], isList: true },
  { id: "questions", texts: ["questionsText", "questionsContact"], isList: false },
];

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.title) },
  { name: "description", content: data?.lead },
];

export async function loader({ request }: LoaderFunctionArgs) {
  const { language, t } = await speak(request);
  const contact = siteContact()?.label;
  const word = (key: string) => t(`legal:privacy.${key}`, { contact });
  const isKnown = (key: string) => contact || key !== "questionsContact";
  return {
    title: word("title"),
    lead: word("lead"),
    updated: t("legal:updated", { date: formatPlainDate(IN_FORCE_SINCE, language, "UTC") }),
    sections: SECTIONS.map(({ id, texts, isList }) => ({
      id,
      title: word(id),
      paragraphs: texts.filter(isKnown).map(word),
      isList,
    })),
  };
}

export default function Privacy() {
  return <LegalPage {...useLoaderData<typeof loader>()} />;
}
