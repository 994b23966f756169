import { useMatches, Link, useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { classes } from "../elements/classes";
import { Toaster } from "../toast/toast";
import type { FrameData, FrameHandle, FrameViewer } from "./frame-data";
import { LandingFooter, SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";
import { Note } from "../elements/note";
import type { InAppBrowser } from "~/platform/http/in-app-browser";

export function Frame({ data, children }: { data: FrameData; children: ReactNode }) {
  const { t } = useTranslation();
  const handle = useHandle();

  return (
    <>
      <a className="skip" href="#main">
        {t("skip")}
      </a>
      {!handle.isBare && <SiteHeader {...data} />}
      {data.viewer && !handle.isBare && <ViewerBars {...data.viewer} />}
      <Toaster fromServer={data.toast}>
        <PageFrame data={data} handle={handle}>
          <main id="main" tabIndex={-1} className={classes(handle.isNight && "stage") || undefined}>
            <InAppHint app={handle.hasInAppHint ? data.inAppBrowser : null} />
            {children}
          </main>
        </PageFrame>
      </Toaster>
    </>
  );
}

/** What the person must know or answer, on every page. */
function ViewerBars({ mustAgree, isPasswordInDoubt, bouncedEmail }: FrameViewer) {
  return (
    <>
      {mustAgree && <TermsBar />}
      {isPasswordInDoubt && <PasswordBar />}
      {bouncedEmail && <BounceBar email={bouncedEmail} />}
    </>
  );
}

function PageFrame({
  data,
  handle,
  children,
}: {
  data: FrameData;
  handle: FrameHandle;
  children: ReactNode;
}) {
  const { Workspace, isBare, footer } = handle;
  if (Workspace) return <Workspace data={data}>{children}</Workspace>;

  return (
    <>
      {children}
      <Footer data={data} kind={isBare ? "none" : footer} />
    </>
  );
}

function Footer({ data, kind }: { data: FrameData; kind: FrameHandle["footer"] }) {
  if (kind === "none") return null;

  return kind === "landing" && !data.viewer ? (
    <LandingFooter {...data} />
  ) : (
    <SiteFooter {...data} />
  );
}

function useHandle(): FrameHandle {
  return useMatches().reduce<FrameHandle>(
    (merged, { handle }) => ({ ...merged, ...(handle as FrameHandle) }),
    {},
  );
}

/**
 * A bar on every page until the person has another email, or until a mail to this one is accepted.
 */
function BounceBar({ email }: { email: string }) {
  const { t } = useTranslation();

  return (
    <aside className="wrap site-bar" aria-label={t("emailChange")}>
      <Note>
        <span>{t("emailBounces", { email })}</span>{" "}
        <Link to="/profile/sign-in">{t("emailChange")}</Link>
      </Note>
    </aside>
  );
}

/**
 * A hint how to leave an app's built-in browser, on pages that need the device's browser. `app`:
 * null in other browsers.
 */
function InAppHint({ app }: { app: InAppBrowser | null }) {
  const { t } = useTranslation();
  if (!app) return null;

  return (
    <div className="wrap pt-3">
      <Note role="note">{t("inAppHint", { app })}</Note>
    </div>
  );
}

/**
 * A bar on every page until the person has agreed to the changed terms. Tickets work without the
 * agreement.
 */
function TermsBar() {
  const { t } = useTranslation();

  return (
    <QuestionBar
      text={t("termsChanged")}
      label={t("termsAgree")}
      answerPage="/terms/agree"
      hiddenBelow="/terms"
    />
  );
}

/** What was sent to the address waits until its owner has said whose the account's password is. */
function PasswordBar() {
  const { t } = useTranslation();

  return (
    <QuestionBar
      text={t("passwordInDoubt")}
      label={t("answerPassword")}
      answerPage="/login/password"
      hiddenBelow="/login/password"
    />
  );
}

type QuestionBarProps = Record<"text" | "label" | "answerPage" | "hiddenBelow", string>;

/** A bar with a question on every page but those that ask it themselves. */
function QuestionBar({ text, label, answerPage, hiddenBelow }: QuestionBarProps) {
  const { pathname, search } = useLocation();
  if (pathname.startsWith(hiddenBelow)) return null;

  return (
    <aside className="wrap site-bar" aria-label={text}>
      <Note>
        {text}{" "}
        <Link to={`${answerPage}?returnTo=${encodeURIComponent(pathname + search)}`}>{label}</Link>
      </Note>
    </aside>
  );
}
