import { ScrollRestoration, useLocation, useRevalidator } from "@remix-run/react";
import { type MutableRefObject, useLayoutEffect, useRef } from "react";

/**
 * Remix's restoration of the scroll position. It also scrolls back to where the reader was when a
 * revalidation started, which can be long ago while the server does not answer; this is undone.
 */
export function PageScroll({ nonce }: { nonce: string | undefined }) {
  const position = useRef(0);

  return (
    <>
      {!import.meta.env.SSR && <ReadPosition position={position} />}
      <ScrollRestoration nonce={nonce} />
      {!import.meta.env.SSR && <KeepPosition position={position} />}
    </>
  );
}

type Position = { position: MutableRefObject<number> };

/** Effects of siblings run in their order: this one before Remix scrolls. */
function ReadPosition({ position }: Position) {
  const { state } = useRevalidator();

  useLayoutEffect(() => {
    position.current = scrollY;
  }, [state, position]);

  return null;
}

function KeepPosition({ position }: Position) {
  const { state } = useRevalidator();
  const { key } = useLocation();
  const before = useRef({ state, key });

  useLayoutEffect(() => {
    const hasRevalidated =
      before.current.state === "loading" && state === "idle" && before.current.key === key;
    if (hasRevalidated) scrollTo(0, position.current);
    before.current = { state, key };
  }, [state, key, position]);

  return null;
}
