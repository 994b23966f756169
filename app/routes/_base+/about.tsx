import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { Globe, HandHeart, Radio } from "lucide-react";
import { useTranslation } from "react-i18next";
import { speak } from "~/locales/i18n.server";
import { siteContact } from "~/models/base/site/contact.server";
import { hasImprint } from "~/models/base/site/documents/site-documents.server";
import { currentSeller } from "~/models/money/receipts/seller.server";
import { listTickets } from "~/models/tickets/ticket-list.server";
import { identifyForLoaders, type LoaderRequest } from "~/web/requests/page.server";
import { siteUrl } from "~/web/requests/site-url.server";
import { ButtonLink } from "~/ui/elements/button";
import { Garland } from "~/ui/decoration/garland";
import { Icon } from "~/ui/elements/icon";
import { FoldedPanel } from "~/ui/elements/panel";
import { TaggedText } from "~/ui/elements/tagged-text";
import { pageTitle } from "~/ui/meta/title";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.title) },
  { name: "description", content: data?.lead },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { t } = await speak(request);
  const { sellerName, sellerAddress } = currentSeller();

  return {
    title: t("common:aboutUs"),
    lead: t("about:lead"),
    contact: siteContact(),
    host: new URL(siteUrl(request)).host,
    hasImprint: hasImprint(),
    seller: sellerName && `${sellerName}, ${sellerAddress}`,
    artists: await listArtistsOfTickets({ request, context }),
  };
}

/** The artists of the viewer's last three shows with a ticket. */
async function listArtistsOfTickets(loaderRequest: LoaderRequest) {
  const { actor } = await identifyForLoaders(loaderRequest);
  if (!actor.userId) return [];

  const tickets = await listTickets(actor);
  const names = new Map(tickets.map(({ event, artistName }) => [event.artistId, artistName]));

  return [...names].slice(0, 3).map(([id, name]) => ({ id, name }));
}

const FEATURES = [
  { key: "community", icon: Globe },
  { key: "live", icon: Radio },
  { key: "support", icon: HandHeart },
] as const;

const VALUES = ["preservation", "empowerment", "building", "innovation"] as const;

export default function About() {
  const { t } = useTranslation(["about", "common"]);

  return (
    <>
      <section className="hero stage">
        <Garland />
        <div className="wrap hero-in about-hero">
          <div className="hero-copy">
            <h1 className="d-m">{t("common:aboutUs")}</h1>
            <p className="lead">{t("lead")}</p>
          </div>
        </div>
      </section>
      <Help />
      <section className="section sunken">
        <div className="wrap stack loose">
          <div className="prose">
            <h2 className="d-s">{t("mission")}</h2>
            <p>{t("missionText")}</p>
          </div>
          <h2 className="d-s">{t("offer")}</h2>
          <FeatureCards />
        </div>
      </section>
      <section className="section">
        <div className="wrap">
          <h2 className="d-s mb-6">{t("values")}</h2>
          <ol className="steps pairs">
            {VALUES.map((valueKey) => (
              <li key={valueKey}>
                <h3 className="h3">{t(`${valueKey}Title`)}</h3>
                <p className="meta">{t(`${valueKey}Text`)}</p>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <CallToArtists />
    </>
  );
}

function FeatureCards() {
  const { t } = useTranslation("about");

  return (
    <ul className="grid features">
      {FEATURES.map(({ key: featureKey, icon }) => (
        <li className="panel stack" key={featureKey}>
          <Icon of={icon} className="feature-icon" />
          <h3 className="h3">{t(`${featureKey}Title`)}</h3>
          <p className="meta">{t(`${featureKey}Text`)}</p>
        </li>
      ))}
    </ul>
  );
}

function Help() {
  const { t } = useTranslation(["about", "common"]);
  const { contact, host, hasImprint, seller } = useLoaderData<typeof loader>();

  return (
    <section className="section snug" id="help">
      <div className="wrap prose">
        <h2 className="d-s">{t("common:help")}</h2>
        <p>{t(contact ? "helpRun" : "helpRunNoContact", { host })}</p>
        {contact && (
          <p>
            <a href={contact.href}>{contact.label}</a>
          </p>
        )}
        <WaysToHelp />
        <Troubles />
        {seller && <p>{t("helpSeller", { seller })}</p>}
        {hasImprint && (
          <p>
            <Link to="/imprint">{t("common:imprint")}</Link>
          </p>
        )}
      </div>
    </section>
  );
}

/** What the viewer can do without a contact of the operators. */
function WaysToHelp() {
  const { t } = useTranslation(["about", "common"]);
  const { artists } = useLoaderData<typeof loader>();

  return (
    <ul>
      <li>
        {t("helpArtist")}{" "}
        {artists.map(({ id: artistId, name }) => (
          <Fragment key={artistId}>
            <Link to={`/artist/${artistId}/message`}>{t("helpWriteTo", { name })}</Link>{" "}
          </Fragment>
        ))}
        {artists.length === 0 && <Link to="/artists">{t("helpFindArtist")}</Link>}
      </li>
      <li>
        {t("helpTicket")} <Link to="/tickets">{t("common:myTickets")}</Link>
      </li>
      <li>{t("helpReport")}</li>
    </ul>
  );
}

const TROUBLES = ["password", "phone", "refund", "video"] as const;

const TROUBLE_LINKS = {
  login: "/login",
  forgot: "/forgot-password",
  signin: "/profile/sign-in",
  tickets: "/tickets",
  receipts: "/receipts",
};

/** The usual troubles, folded, with links to what helps. */
function Troubles() {
  const { t } = useTranslation("about");
  const tags = Object.fromEntries(
    Object.entries(TROUBLE_LINKS).map(([tag, to]) => [
      tag,
      (linkText: string) => <Link to={to}>{linkText}</Link>,
    ]),
  );

  return (
    <div className="stack">
      {TROUBLES.map((trouble) => (
        <FoldedPanel key={trouble} title={t(`trouble.${trouble}.title`)}>
          <p>
            <TaggedText text={t(`trouble.${trouble}.text`)} tags={tags} />
          </p>
        </FoldedPanel>
      ))}
    </div>
  );
}

function CallToArtists() {
  const { t } = useTranslation(["about", "common"]);

  return (
    <section className="section">
      <div className="wrap">
        <div className="lacquer">
          <div className="stack tight">
            <h2 className="d-m">{t("callTitle")}</h2>
            <p className="lead">{t("callText")}</p>
          </div>
          <div className="cta">
            <ButtonLink to="/apply" variant="accent" size="lg">
              {t("common:forArtists")}
            </ButtonLink>
            <ButtonLink to="/events" variant="line" size="lg">
              {t("common:allEvents")}
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
