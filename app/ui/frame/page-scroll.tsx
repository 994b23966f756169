import { ScrollRestoration, useLocation, useRevalidator } from "@remix-run/react";
import { type MutableRefObject, useLayoutEffect, useRef } from "react";

/**
 * Restores the scroll position with Remix. After a revalidation Remix also scrolls back to the
 * position at its start, which can be long ago if the server responds late; this component undoes
 * that scrolling.
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
