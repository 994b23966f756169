import { Link } from "@remix-run/react";
import { siteName } from "~/site-name";
import { MARK_PATH } from "../poster/mark";

function LanternMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={MARK_PATH} stroke="currentColor" strokeWidth="2.1" strokeLinecap="round" fill="none" />
    </svg>
  );
}

export function Brand() {
  return (
    <Link className="brand" to="/">
      <LanternMark />
      <span lang="vi" translate="no">
        {siteName()}
      </span>
    </Link>
  );
}
