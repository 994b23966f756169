import { useLocation } from "@remix-run/react";
import { Component, type ReactNode, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { ChunkLoadError } from "~/platform/chunks/load-chunk";
import { Note } from "../elements/note";

type ChunkBoundaryProps = { children: ReactNode };

/**
 * An error boundary around a part that is loaded on demand. If its chunk is missing, it shows an
 * error in its place, and the rest of the page stays.
 */
export class ChunkBoundary extends Component<ChunkBoundaryProps, { error: unknown }> {
  override state = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    const error: unknown = this.state.error;
    if (error === null) return <Suspense>{this.props.children}</Suspense>;
    if (!(error instanceof ChunkLoadError)) throw error;

    return <MissingPart />;
  }
}

function MissingPart() {
  const { t } = useTranslation("errors");
  const { pathname, search } = useLocation();

  return (
    <Note tone="bad" role="alert">
      {t("missingPart")} <a href={`${pathname}${search}`}>{t("reload")}</a>
    </Note>
  );
}
