import { MARK_PATH } from "./mark";

export function SiteMark() {
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
