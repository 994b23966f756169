/** The outline lantern of empty states and error pages. */
export function Lantern() {
  return (
    <svg className="lantern" viewBox="0 0 72 96" aria-hidden="true">
      <path d="M36 2v14M26 16h20M26 66h20M36 66v12M30 80v12M36 78v16M42 80v12" />
      <ellipse cx="36" cy="41" rx="30" ry="24" />
      <path d="M36 17v48M24 19c-8 14-8 30 0 44M48 19c8 14 8 30 0 44" />
    </svg>
  );
}
