import { Link } from "@remix-run/react";
import { siteLogo } from "~/platform/site/site-logo";
import { siteName } from "~/locales/site-name";
import { MARK_PATH } from "../poster/mark";

/** The operators' logo, or the mark of the software. */
function BrandMark() {
  const logoFile = siteLogo("night");
  if (logoFile) return <img src={logoFile} alt="" width="32" height="32" />;

  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path
        d={MARK_PATH}
        stroke="currentColor"
        strokeWidth="2.1"
        strokeLinecap="round"
        fill="none"
      />
    </svg>
  );
}

export function Brand() {
  return (
    <Link className="brand" to="/">
      <BrandMark />
      <span lang="vi" translate="no">
        {siteName()}
      </span>
    </Link>
  );
}
