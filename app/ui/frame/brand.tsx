import { Link } from "@remix-run/react";
import { siteLogo } from "~/platform/site/site-logo";
import { siteName } from "~/locales/site-name";
import { SiteMark } from "../poster/site-mark";

/** The operators' logo, or the mark of the software. */
function BrandMark() {
  const logoFile = siteLogo("night");
  if (logoFile) return <img src={logoFile} alt="" width="32" height="32" />;

  return <SiteMark />;
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
