import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Brand } from "./brand";
import { HelpLink } from "./help-link";
import { ARTIST_SIGN_UP } from "./nav-links";
import type { FrameData } from "./frame-data";
import { ZoneForm } from "./preferences/preference-forms";
import { Preferences } from "./preferences/preferences";

type FooterProps = Pick<
  FrameData,
  | "theme"
  | "textSize"
  | "zone"
  | "currency"
  | "currencies"
  | "year"
  | "viewer"
  | "contact"
  | "hasImprint"
>;

export function SiteFooter(props: FooterProps) {
  const { t } = useTranslation();

  return (
    <FooterBottom {...props}>
      <FooterLinks title={t("quickLinks")}>
        <FooterItem to="/" label={t("home")} />
        <FooterItem to="/events" label={t("events")} />
        <FooterItem to="/artists" label={t("artists")} />
        <FooterItem to="/about" label={t("aboutUs")} />
      </FooterLinks>
      <FooterLinks title={t("yourAccount")}>
        {props.viewer ? (
          <>
            <FooterItem to="/tickets" label={t("myTickets")} />
            <FooterItem to="/saved" label={t("savedEvents")} />
            <FooterItem to="/profile" label={t("profile")} />
          </>
        ) : (
          <>
            <FooterItem to="/login" label={t("login")} />
            <FooterItem to="/signup" label={t("createAccount")} />
          </>
        )}
      </FooterLinks>
      <LegalLine {...props} />
    </FooterBottom>
  );
}

export function LandingFooter(props: FooterProps) {
  const { t } = useTranslation();

  return (
    <FooterBottom {...props}>
      <FooterLinks title={t("quickLinks")}>
        <FooterItem to="/?live=true" label={t("liveNow")} />
        <FooterItem to="/events" label={t("events")} />
        <FooterItem to="/artists" label={t("artists")} />
      </FooterLinks>
      <FooterLinks title={t("forArtists")}>
        <FooterItem to={ARTIST_SIGN_UP} label={t("createAccount")} />
        <FooterItem to="/about" label={t("aboutUs")} />
      </FooterLinks>
      <LegalLine {...props} />
    </FooterBottom>
  );
}

function FooterBottom({ year, children, ...data }: FooterProps & { children: ReactNode }) {
  const { t } = useTranslation();

  return (
    <footer className="foot stage">
      <div className="wrap">
        <div className="foot-grid">
          <div className="foot-about">
            <Brand />
            <p className="meta">{t("tagline")}</p>
          </div>
          {children}
        </div>
        <div className="foot-end">
          <Preferences {...data} />
          <ZoneForm zone={data.zone} />
          <p className="tiny">{t("copyright", { year })}</p>
        </div>
      </div>
    </footer>
  );
}

function LegalLine({ contact, hasImprint }: Pick<FooterProps, "contact" | "hasImprint">) {
  const { t } = useTranslation();

  return (
    <FooterLinks title={t("smallPrint")}>
      <FooterItem to="/terms" label={t("terms")} />
      <FooterItem to="/privacy" label={t("privacy")} />
      {hasImprint && <FooterItem to="/imprint" label={t("imprint")} />}
      <li>
        <HelpLink contact={contact} />
      </li>
    </FooterLinks>
  );
}

function FooterLinks({ title, children }: { title: string; children: ReactNode }) {
  return (
    <nav aria-label={title}>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </nav>
  );
}

function FooterItem({ to, label }: { to: string; label: string }) {
  return (
    <li>
      <Link to={to}>{label}</Link>
    </li>
  );
}
