import { useTranslation } from "react-i18next";

/** Placeholder cards, shown while scripts load more. */
export function SkeletonCards({ count = 8 }: { count?: number }) {
  const { t } = useTranslation();

  return (
    <div className="grid grid-4" role="status" aria-label={t("loading")}>
      {Array.from({ length: count }, (_, index) => (
        <div className="panel stack" key={index} aria-hidden="true">
          <div className="skel skel-art" />
          <div className="skel skel-short" />
          <div className="skel skel-title" />
          <div className="skel" />
        </div>
      ))}
    </div>
  );
}
