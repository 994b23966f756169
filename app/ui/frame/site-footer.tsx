import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Brand } from "./brand";
import { HelpLink } from "./help-link";
import { ARTIST_SIGN_UP } from "./nav-links";
import { CurrencyForm } from "./preferences/currency-form";
import type { FrameData } from "./frame-data";
import { TextSizeForm, ThemeForm, ZoneForm } from "./preferences/preference-forms";

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
    <Foot {...props}>
      <Links title={t("quickLinks")}>
        <Item to="/" label={t("home")} />
        <Item to="/events" label={t("events")} />
        <Item to="/artists" label={t("artists")} />
        <Item to="/about" label={t("aboutUs")} />
      </Links>
      <Links title={t("yourAccount")}>
        {props.viewer ? (
          <>
            <Item to="/tickets" label={t("myTickets")} />
            <Item to="/saved" label={t("savedEvents")} />
            <Item to="/profile" label={t("profile")} />
          </>
        ) : (
          <>
            <Item to="/login" label={t("login")} />
            <Item to="/signup" label={t("createAccount")} />
          </>
        )}
      </Links>
      <SmallPrint {...props} />
    </Foot>
  );
}

export function LandingFooter(props: FooterProps) {
  const { t } = useTranslation();

  return (
    <Foot {...props}>
      <Links title={t("quickLinks")}>
        <Item to="/?live=true" label={t("liveNow")} />
        <Item to="/events" label={t("events")} />
        <Item to="/artists" label={t("artists")} />
      </Links>
      <Links title={t("forArtists")}>
        <Item to={ARTIST_SIGN_UP} label={t("createAccount")} />
        <Item to="/about" label={t("aboutUs")} />
      </Links>
      <SmallPrint {...props} />
    </Foot>
  );
}

function Foot({
  theme,
  textSize,
  zone,
  currency,
  currencies,
  year,
  children,
}: FooterProps & { children: ReactNode }) {
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
          <TextSizeForm textSize={textSize} />
          <ThemeForm theme={theme} />
          <CurrencyForm currency={currency} currencies={currencies} />
          <ZoneForm zone={zone} />
          <p className="tiny">{t("copyright", { year })}</p>
        </div>
      </div>
    </footer>
  );
}

function SmallPrint({ contact, hasImprint }: Pick<FooterProps, "contact" | "hasImprint">) {
  const { t } = useTranslation();

  return (
    <Links title={t("smallPrint")} isWide>
      <Item to="/terms" label={t("terms")} />
      <Item to="/privacy" label={t("privacy")} />
      {hasImprint && <Item to="/imprint" label={t("imprint")} />}
      <li>
        <HelpLink contact={contact} />
      </li>
    </Links>
  );
}

function Links({
  title,
  isWide,
  children,
}: {
  title: string;
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <nav aria-label={title} className={isWide ? "foot-wide" : undefined}>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </nav>
  );
}

function Item({ to, label }: { to: string; label: string }) {
  return (
    <li>
      <Link to={to}>{label}</Link>
    </li>
  );
}
