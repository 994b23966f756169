import {
  data,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  useMatches,
  useRevalidator,
  useRouteError,
  useRouteLoaderData,
} from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { useTranslation } from "react-i18next";
import textsOfRoutes from "virtual:route-texts";
import { viewerCookie } from "~/auth/cookies/viewer.server";
import { listOfferedCurrencies } from "~/models/money/payments/offered-currencies.server";
import { siteContact } from "~/models/base/site/contact.server";
import { env } from "~/platform/settings/env.server";
import { takeToast } from "~/web/forms/toast.server";
import { clock } from "~/platform/clock/clock";
import { VIETNAM_ZONE } from "~/locales/clocks";
import { formatLongDate } from "~/locales/dates";
import type { Language } from "~/locales/languages";
import { offeredLanguages } from "~/locales/offered-languages";
import { translator } from "~/locales/i18n.server";
import { bouncedEmailOf } from "~/models/delivery/notices/bounced-email.server";
import { isMailOn } from "~/models/delivery/notices/mail-reach.server";
import { isPushOffered } from "~/models/delivery/notices/push/push-sender.server";
import { hasImprint } from "~/models/base/site/documents/site-documents.server";
import { mustAgreeToTerms } from "~/models/base/site/documents/terms-agreement.server";
import { getSiteSettings } from "~/models/base/site/site-settings.server";
import { findColorStyles } from "~/models/base/site/site-colors.server";
import { countUnreadNotifications } from "~/models/delivery/notices/notice-list.server";
import { replyThreadKey } from "~/models/accounts/messages/conversation.server";
import { hasUnconfirmedCredentials } from "~/models/accounts/authentication/credentials-doubt.server";
import { countUnreadMessages } from "~/models/accounts/messages/message-list.server";
import type { NextTicket } from "~/models/accounts/next-ticket.server";
import { countUnansweredReviews } from "~/models/shows/artists/reviews.server";
import { identifyForLoaders } from "~/web/requests/page.server";
import { preferencesOf } from "~/web/requests/preferences.server";
import { ErrorPage } from "~/ui/frame/error-page";
import { fontPreloads } from "~/ui/frame/fonts";
import { Frame } from "~/ui/frame/frame";
import type { FrameData } from "~/ui/frame/frame-data";
import { HEAD_SCRIPT } from "~/ui/frame/head-script";
import { useNonce } from "~/ui/frame/nonce";
import { PageScroll } from "~/ui/frame/page-scroll";
import { SiteIcons } from "~/ui/frame/site-icons";
import { THEME_COLOR } from "~/ui/frame/preferences/theme-color";
import { pageTitle } from "~/ui/meta/title";
import { usePushRenewal } from "~/ui/notices/use-push-renewal";
import { useServiceWorker } from "~/browser/service-worker/use-service-worker";
import { siteName } from "~/locales/site-name";
import styles from "~/styles/app.css?url";
import { required } from "~/platform/required";

export const links: LinksFunction = () => [{ rel: "stylesheet", href: styles }, ...fontPreloads];

export const meta: MetaFunction<typeof loader> = ({ data: root, error }) => {
  if (!error) return [{ title: pageTitle() }];
  if (!isRouteErrorResponse(error)) return [{ title: pageTitle(root?.errorTitles.unexpected) }];

  const fallback = error.status === 404 ? root?.errorTitles.notFound : root?.errorTitles.unexpected;
  const message = (error.data as { message?: string } | null)?.message;

  return [{ title: pageTitle(message ?? fallback) }, { name: "robots", content: "noindex" }];
};

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { language, theme, ...preferences } = await preferencesOf(request);
  const t = translator(language);
  const { account, actor } = await identifyForLoaders({ request, context });
  const zone = preferences.zone ?? VIETNAM_ZONE;
  const { toast, cookie: taken } = await takeToast(request, language);
  const frame: FrameData = {
    language,
    languages: offeredLanguages(),
    theme: theme ?? account?.theme ?? "system",
    ...preferences,
    currencies: listOfferedCurrencies(),
    toast,
    year: clock.now().getFullYear(),
    contact: siteContact(),
    hasImprint: hasImprint(),
    takesArtists: getSiteSettings().applicants !== "nobody",
    hasWorker: env.SERVICE_WORKER,
    hasPush: isPushOffered(),
    isMailOn: isMailOn(),
    viewer: account && {
      id: account.id,
      firstName: account.firstName,
      name: account.name,
      profileImageUrl: account.profileImageUrl,
      role: account.role,
      isApprovedArtist: account.isApprovedArtist,
      hasSecondFactor: account.hasSecondFactor,
      hasTeams: account.helps.length + account.invitations > 0,
      invitations: account.invitations,
      hasShares: account.hasShares,
      bouncedEmail: bouncedEmailOf(account),
      isPasswordInDoubt: hasUnconfirmedCredentials(account),
      mustAgree: await mustAgreeToTerms(actor),
      hasShowToday: isTodayOrLive(account.nextTicket, language, zone),
      unread: await countUnreadMessages(account.id, params.id),
      unansweredReviews: account.isApprovedArtist ? await countUnansweredReviews(account.id) : 0,
      unreadNotices: await countUnreadNotifications(
        account.id,
        params.id && replyThreadKey(params.id),
      ),
    },
  };
  const errorTitles = { notFound: t("errors:notFoundTitle"), unexpected: t("errors:title") };
  const viewer = viewerCookie(request.headers.get("Cookie"), account?.id ?? null);
  const cookies = [taken, viewer]
    .filter((set) => set !== null)
    .map((set): [string, string] => ["Set-Cookie", set]);

  return data(
    {
      ...frame,
      errorTitles,
      siteName: siteName(),
      logo: getSiteSettings().logo,
      colors: findColorStyles()?.version,
    },
    { headers: cookies },
  );
}

function isTodayOrLive(next: NextTicket | null, language: Language, zone: string) {
  if (!next) return false;

  const [day, today] = [next.startTime, clock.now()].map((at) =>
    formatLongDate(at, language, zone),
  );

  return next.isLive || day === today;
}

export type RootData = Awaited<ReturnType<typeof loader>>["data"];

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const { theme = "system", textSize, viewer } = root ?? {};
  const { i18n } = useTranslation();
  const nonce = useNonce();

  return (
    <html
      lang={i18n.language}
      className={unlessUsual(theme, "system")}
      data-text-size={unlessUsual(textSize, "normal")}
      data-texts={useTextsOfPage()}
      data-viewer={viewer?.id}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={theme === "system" ? "light dark" : theme} />
        <script
          nonce={nonce}
          suppressHydrationWarning
          dangerouslySetInnerHTML={{ __html: HEAD_SCRIPT }}
        />
        <Meta />
        <Links />
        {root?.colors && <link rel="stylesheet" href={`/site-colors.css?v=${root.colors}`} />}
        <SiteIcons />
        <link rel="manifest" href={`/site.webmanifest?lang=${i18n.language}`} />
        <meta name="application-name" content={root?.siteName ?? siteName()} />
        <meta name="site-logo" content={root?.logo ?? ""} />
        <meta name="theme-color" content={THEME_COLOR} />
      </head>
      <body>
        {children}
        <PageScroll nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

/**
 * Returns the value of an attribute, or undefined for the usual value, with which the attribute is
 * left out.
 */
function unlessUsual<Value>(value: Value, usual: Value): Value | undefined {
  return value === usual ? undefined : value;
}

/**
 * The text namespaces of the page, which the server writes into it, because the browser does not
 * have the list of namespaces by route.
 */
function useTextsOfPage() {
  const matches = useMatches();
  if (!import.meta.env.SSR) return undefined;

  return [...new Set(matches.flatMap(({ id }) => textsOfRoutes[id] ?? []))].join(" ");
}

export default function App() {
  const root = required(useRouteLoaderData<typeof loader>("root"));

  useZoneNews(root.zone);
  usePushRenewal(root);
  useServiceWorker(root);

  return (
    <Frame data={root}>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary() {
  const root = useRouteLoaderData<typeof loader>("root");
  const error = useRouteError();
  const { i18n } = useTranslation();
  const unknown: FrameData = {
    language: i18n.language === "vi" ? "vi" : "en",
    languages: [],
    theme: "system",
    textSize: "normal",
    zone: null,
    currency: "usd",
    inAppBrowser: null,
    currencies: [],
    toast: null,
    year: clock.now().getFullYear(),
    contact: null,
    hasImprint: false,
    takesArtists: true,
    hasWorker: false,
    hasPush: false,
    isMailOn: true,
    viewer: null,
  };

  return (
    <Frame data={root ?? unknown}>
      <ErrorPage error={error} />
    </Frame>
  );
}

/**
 * The first page is rendered before the server knows the zone: revalidates once the cookie is set.
 */
function useZoneNews(zone: string | null) {
  const { revalidate } = useRevalidator();
  const isUnknown = zone === null;

  useEffect(() => {
    if (isUnknown && document.documentElement.dataset.zone === "new") revalidate();
  }, [isUnknown, revalidate]);
}
