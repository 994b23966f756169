import { siteLogo } from "~/platform/site/site-logo";
import { required } from "~/platform/required";

/** The icons of tabs and phones: the operators' logo, or the mark of the software. */
export function SiteIcons() {
  const [small, large] = [siteLogo("icon-32"), siteLogo("icon-180")];
  if (!small || !large) return <OperatorIcons />;

  return (
    <>
      <link rel="icon" href={small} type="image/png" sizes="32x32" />
      <link rel="icon" href={required(siteLogo("icon-192"))} type="image/png" sizes="192x192" />
      <link rel="apple-touch-icon" href={large} />
    </>
  );
}

function OperatorIcons() {
  return (
    <>
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="icon" href="/favicon-32.png" type="image/png" sizes="32x32" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    </>
  );
}
