import { useMatches } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { classes } from "../elements/classes";
import { Toaster } from "../toast/toast";
import { BounceBar } from "./bounce-bar";
import type { FrameData, FrameHandle } from "./frame-data";
import { InAppHint } from "./in-app-hint";
import { LandingFooter, SiteFooter } from "./site-footer";
import { SiteHeader } from "./site-header";
import { TermsBar } from "./terms-bar";

export function Frame({ data, children }: { data: FrameData; children: ReactNode }) {
  const { t } = useTranslation();
  const handle = useHandle();

  return (
    <>
      <a className="skip" href="#main">
        {t("skip")}
      </a>
      {!handle.isBare && <SiteHeader {...data} />}
      {data.viewer?.mustAgree && !handle.isBare && <TermsBar />}
      {data.viewer?.bouncedEmail && !handle.isBare && <BounceBar email={data.viewer.bouncedEmail} />}
      <Toaster fromServer={data.toast}>
        <main id="main" tabIndex={-1} className={classes(handle.isNight && "stage") || undefined}>
          <InAppHint app={handle.hasInAppHint ? data.inAppBrowser : null} />
          {children}
        </main>
      </Toaster>
      <Footer data={data} kind={handle.isBare ? "none" : handle.footer} />
    </>
  );
}

function Footer({ data, kind }: { data: FrameData; kind: FrameHandle["footer"] }) {
  if (kind === "none") return null;

  return kind === "landing" && !data.viewer ? <LandingFooter {...data} /> : <SiteFooter {...data} />;
}

function useHandle(): FrameHandle {
  return useMatches().reduce<FrameHandle>((all, { handle }) => ({ ...all, ...(handle as FrameHandle) }), {});
}
