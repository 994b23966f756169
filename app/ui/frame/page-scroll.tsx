import { ScrollRestoration, useLocation, useRevalidator } from "@remix-run/react";
import { type MutableRefObject, useLayoutEffect, useRef } from "react";

/**
 * Restores the scroll position with Remix. Remix also scrolls back to the position at the start of
 * a revalidation, which can be long ago while the server does not respond; this is undone.
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

type ScrollPosition = { position: MutableRefObject<number> };

/** Reads the position before Remix scrolls; effects of siblings run in their order. */
function ReadPosition({ position }: ScrollPosition) {
  const { state } = useRevalidator();

  useLayoutEffect(() => {
    position.current = scrollY;
  }, [state, position]);

  return null;
}

function KeepPosition({ position }: ScrollPosition) {
  const { state } = useRevalidator();
  const { key: locationKey } = useLocation();
  const before = useRef({ state, key: locationKey });

  useLayoutEffect(() => {
    const hasRevalidated =
      before.current.state === "loading" && state === "idle" && before.current.key === locationKey;
    if (hasRevalidated) scrollTo(0, position.current);
    before.current = { state, key: locationKey };
  }, [state, locationKey, position]);

  return null;
}
